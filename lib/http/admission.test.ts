import fc from "fast-check";
import { createAdmission } from "./admission";

const arrival = (client: string, isPrefetch = false) => ({ client, isShared: false, isPrefetch });
const people = (count: number) => Array.from({ length: count }, (_, index) => arrival(`person ${index}`));
const admitted = (admission: ReturnType<typeof createAdmission>, arrivals: ReturnType<typeof people>) =>
  arrivals.filter((each) => admission.enter(each)).length;

it("takes few at first, and more once requests turn out to cost little", () => {
  const admission = createAdmission();
  const first = people(500);
  expect(admitted(admission, first)).toBe(6);
  for (const each of first.slice(0, 6)) admission.leave(each);
  for (let turn = 0; turn < 50; turn += 1) admission.learn({ busyMs: 250, ended: 25 });
  expect(admitted(admission, first)).toBe(60);
});

it("lets a page alone ask for twenty things, for ten that nobody waits for, and gives half to one client while others wait", () => {
  const alone = createAdmission();
  expect(
    admitted(
      alone,
      Array.from({ length: 99 }, () => arrival("one")),
    ),
  ).toBe(20);
  const prefetching = createAdmission();
  expect(
    admitted(
      prefetching,
      Array.from({ length: 99 }, () => arrival("one", true)),
    ),
  ).toBe(10);
  const shared = createAdmission();
  shared.enter(arrival("another"));
  expect(
    admitted(
      shared,
      Array.from({ length: 99 }, () => arrival("one")),
    ),
  ).toBe(3);
});

it("keeps half of the places for others, however many one client took while it was alone", () => {
  const admission = createAdmission();
  admitted(
    admission,
    Array.from({ length: 99 }, () => arrival("one")),
  );
  expect(admitted(admission, people(99))).toBe(3);
});

it("counts clients without an address as one, and multiplies for load tests", () => {
  const shared = createAdmission();
  const nobody = Array.from({ length: 99 }, () => ({ client: "shared", isShared: true, isPrefetch: false }));
  expect(admitted(shared, nobody)).toBe(20);
  expect(admitted(createAdmission(1_000), people(500))).toBe(500);
});

it("forgets everybody who left", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(3), { maxLength: 60 }), (clients) => {
      const admission = createAdmission();
      const inside = clients.map((client) => arrival(String(client))).filter((each) => admission.enter(each));
      for (const each of inside) admission.leave(each);
      return admitted(admission, people(500)) === 6;
    }),
  );
});
