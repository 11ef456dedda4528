import { caip2, caip10 } from "./caip";

describe("caip10", () => {
  it("names an account with its chain and its checksum, by the grammar of CAIP-10", () => {
    const id = caip10(25, "0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc");
    expect(id).toBe("eip155:25:0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC");
    expect(id).toMatch(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/);
    expect(caip2(25)).toBe("eip155:25");
  });
});
