import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import type { SearchAnswer, SearchHit } from "@/lib/search/search-schemas";
import { sessionHandlers, startNetwork, userOf } from "@/tests/network";
import { renderInApp } from "@/tests/render";
import { listVisits } from "./recent-visits";
import { SearchButton } from "./search-button";

const followed: string[] = [];
jest.mock("next/navigation", () => ({
  usePathname: () => "/clubs/granary",
  useRouter: () => ({}),
}));
jest.mock("@/components/ui/app-link", () => ({
  AppLink: ({ href, onClick, ...props }: React.ComponentProps<"a"> & { href: { pathname: string } }) => (
    <a
      {...props}
      href={href.pathname}
      onClick={(event) => {
        event.preventDefault();
        followed.push(href.pathname);
        onClick?.(event);
      }}
    />
  ),
}));

const server = startNetwork();
const asked: string[] = [];

function hitOf(kind: "club" | "proposal", title: string, href: string): SearchHit {
  return {
    kind,
    href,
    title: [{ text: title, isHit: true }],
    excerpt: [],
    facts: ["The Granary"],
    isVerified: false,
    status: null,
    picture: { seed: "granary", hash: null },
  };
}

const answer: SearchAnswer = {
  exact: null,
  isGuess: false,
  suggestion: null,
  groups: [
    {
      kind: "proposal",
      count: 2,
      next: null,
      hits: [
        hitOf("proposal", "Winter", "/clubs/granary/proposals/4"),
        hitOf("proposal", "Winter roof", "/clubs/granary/proposals/1"),
      ],
    },
    { kind: "club", count: 1, next: null, hits: [hitOf("club", "Winter Guild", "/clubs/winter-guild")] },
  ],
};

function answerWith(body: SearchAnswer): void {
  server.use(
    http.get("*/api/search", ({ request }) => {
      asked.push(new URL(request.url).searchParams.get("q") ?? "");
      return HttpResponse.json(body);
    }),
  );
}

const input = (): HTMLElement => screen.getByRole("combobox");
const current = (): string | null => screen.getByRole("option", { selected: true }).textContent;

beforeAll(() => {
  // jsdom draws nothing, so it can't scroll.
  Element.prototype.scrollIntoView = () => undefined;
});
beforeEach(() => {
  localStorage.clear();
  followed.length = 0;
  asked.length = 0;
  server.use(...sessionHandlers({ user: null }));
});

async function openBy(keys: string): Promise<void> {
  await userEvent.keyboard(keys);
  await screen.findByRole("dialog", { name: "Search" });
}

describe("SearchButton", () => {
  it("opens by Ctrl+K, Cmd+K and /, but not by / in a field or where it was turned off", async () => {
    renderInApp(
      <>
        <SearchButton />
        <input aria-label="A field" />
      </>,
    );
    for (const keys of ["{Control>}k{/Control}", "{Meta>}k{/Meta}", "/"]) {
      await openBy(keys);
      await userEvent.keyboard("{Escape}");
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    }
    await userEvent.type(screen.getByLabelText("A field"), "1/2");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByLabelText("A field")).toHaveValue("1/2");
    await userEvent.click(screen.getByRole("link", { name: "Search" }));
    await userEvent.click(await screen.findByRole("checkbox"));
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.getByRole("link", { name: "Search" })).toHaveFocus());
    await userEvent.keyboard("/");
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("SearchPalette", () => {
  it("finds as one types, moves by arrow keys, opens by Enter and remembers it", async () => {
    answerWith(answer);
    renderInApp(<SearchButton />);
    await openBy("/");
    expect(input()).toHaveFocus();
    expect(current()).toBe("New proposal in this club");
    await userEvent.type(input(), "wint");
    const proposals = await screen.findByRole("group", { name: "Proposals" });
    expect(within(proposals).getAllByRole("option")).toHaveLength(2);
    expect(screen.getByRole("group", { name: "Clubs" })).toBeVisible();
    expect(asked).toEqual(["wint"]);
    const named = () => document.getElementById(input().getAttribute("aria-activedescendant") ?? "");
    expect(named()).toHaveTextContent("WinterThe Granary");
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    expect(named()).toHaveTextContent("Winter Guild");
    expect(named()).toHaveAttribute("aria-selected", "true");
    await userEvent.keyboard("{ArrowUp}{ArrowUp}{ArrowUp}");
    expect(current()).toBe("See everything for “wint”");
    await userEvent.keyboard("{ArrowDown}{Enter}");
    expect(followed).toEqual(["/clubs/granary/proposals/4"]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await openBy("/");
    expect(current()).toBe("Winter");
    await userEvent.click(screen.getByRole("option", { name: "Forget these pages" }));
    expect(listVisits()).toEqual([]);
    expect(screen.queryByRole("group", { name: "Recent" })).toBeNull();
  });

  it("runs a command", async () => {
    answerWith({ ...answer, groups: [] });
    renderInApp(<SearchButton />);
    await openBy("/");
    await userEvent.type(input(), "theme");
    await screen.findByText(/No exact match for/);
    expect(current()).toBe("Switch to the light theme");
    await userEvent.keyboard("{Enter}");
    expect(document.documentElement).toHaveAttribute("data-theme", "light");
  });

  it("takes over the text that was probably meant", async () => {
    answerWith({ ...answer, isGuess: true, suggestion: "winter" });
    renderInApp(<SearchButton />);
    await openBy("/");
    await userEvent.type(input(), "wintr");
    await userEvent.click(await screen.findByRole("button", { name: "winter" }));
    expect(input()).toHaveValue("winter");
    await waitFor(() => expect(asked).toEqual(["wintr", "winter"]));
  });

  it("says why the search failed and asks again", async () => {
    server.use(
      http.get("*/api/search", () =>
        HttpResponse.json(
          { error: "The search took too long.", code: "DATABASE_UNAVAILABLE", requestId: "t" },
          { status: 503 },
        ),
      ),
    );
    renderInApp(<SearchButton />);
    await openBy("/");
    await userEvent.type(input(), "winter");
    expect(await screen.findByRole("alert")).toHaveTextContent("The search took too long.");
    answerWith(answer);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("group", { name: "Proposals" })).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("says that the person is offline", async () => {
    jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    server.use(http.get("*/api/search", () => HttpResponse.error()));
    renderInApp(<SearchButton />);
    await openBy("/");
    await userEvent.type(input(), "winter");
    expect(await screen.findByText(/You're offline/)).toBeVisible();
    jest.restoreAllMocks();
  });

  it.each([
    ["a visitor", null, []],
    ["someone signed in", userOf(), ["Your votes", "Drafts", "My proposals", "Profile"]],
  ])("leads %s to the pages that are theirs", async (_, user, own) => {
    server.use(...sessionHandlers({ user }));
    renderInApp(<SearchButton />);
    await openBy("/");
    const labels = () => screen.getAllByRole("option").map(({ textContent }) => textContent);
    await waitFor(() =>
      expect(labels().filter((label) => /^(Your|Drafts|My|Profile)/.test(label ?? ""))).toEqual(own),
    );
    expect(labels()).toEqual(
      expect.arrayContaining(["Go to Proposals", "Go to Bounties", "Verify a result or receipt"]),
    );
  });
});
