import { getByText } from "@testing-library/dom";
import fc from "fast-check";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { safePath } from "#app/http/guards/safe-path.ts";
import { anyCharacters } from "../domain/naughty.ts";
import { createAccount, newAddress } from "../support/accounts.ts";
import { newClient } from "../support/auth.ts";
import { newFlip } from "../support/players.ts";
import { ORIGIN, signedIn, Visitor } from "../support/visitor.ts";

const EVIL = [
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "\\/evil.example",
  "https://evil.example",
  "https:evil.example",
  "http://localhost:3000@evil.example/",
  "HTTPS://EVIL.EXAMPLE",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:x",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r\nSet-Cookie: a=b",
  "\t//evil.example",
  " //evil.example",
  "/\0/evil.example",
  "/..//evil.example",
  "/.//evil.example",
  "/dashboard/..//evil.example",
  "/%2e%2e//evil.example",
  "/dashboard\\..\\..\\evil",
  "evil.example",
  "dashboard",
  "?next=//evil.example",
  "#",
  "",
  `/${"a".repeat(1_200)}`,
  "/\u0085/evil.example",
];

/** Unusual, but valid paths of this site. */
const ODD = [
  "/%2F%2Fevil.example",
  "/dashboard/%5C%5Cevil",
  "/tools/flip-tracker?to=https://evil.example",
  "/@evil.example",
  "/javascript:alert(1)",
  "/caf\u00e9 bar",
];

const isHere = (location: string | null) =>
  /^\/(?![/\\])/.test(location ?? "") && new URL(location ?? "", ORIGIN).origin === ORIGIN;
const staysHere = (location: string | null) => expect(isHere(location), String(location)).toBe(true);

describe("a next that names another place is not followed", () => {
  test.each(EVIL)("%j", async (next) => {
    const { email, password } = await createAccount();
    const query = new URLSearchParams({ next });
    const player = await signedIn();
    const landings = [
      [await newClient().post(`/login?${query}`, { email, password }), "/dashboard"],
      [await player.get(`/login?${query}`), "/dashboard"],
      [await player.get(`/signup?${query}`), "/dashboard"],
      [await newClient().post("/game", { game: "madden", next }), "/dashboard"],
      [await newClient().post("/auth/resend", { email: newAddress(), next }), "/login"],
    ] as const;
    for (const [{ location }, fallback] of landings) expect(location).toBe(fallback);
  });
});

test("a “from” to another place is neither linked nor followed", async () => {
  const player = await signedIn();
  for (const from of EVIL) {
    const query = new URLSearchParams({ of: "CFB26", from });
    for (const [path, leave] of [
      ["/dashboard/my-flips/new", "/dashboard/my-flips?of=CFB26"],
      ["/dashboard/coins/adjust", "/dashboard/coins?of=CFB26"],
    ]) {
      const { document } = await player.get(`${path}?${query}`);
      const cancel = getByText(document.body, "Cancel", { selector: "a" });
      expect(cancel.getAttribute("href"), JSON.stringify(from)).toBe(leave);
    }
    const fields = { id: uuidv7(), amount: "1", direction: "credit", notes: "x", intent: "save" };
    expect((await player.post(`/dashboard/coins/adjust?${query}`, fields)).location).toBe("/dashboard/coins?of=CFB26");
  }
});

test.each(["new", "adjust", "edit"])("the dialog %s closes to the page it was opened from", async (dialog) => {
  const player = await signedIn();
  const from = "/dashboard/cards?q=a&sort=name-asc";
  const path = { adjust: "/dashboard/coins/adjust", edit: `/dashboard/my-flips/${await newFlip(player.id)}` }[dialog];
  const { document } = await player.get(`${path ?? "/dashboard/my-flips/new"}?${new URLSearchParams({ from })}`);
  expect(document.querySelectorAll(`[href="${from}"]`), "Cancel and Close").toHaveLength(2);
});

test.each(ODD)("%j is a path of this site and stays one", async (next) => {
  const { location } = await (await signedIn()).get(`/login?${new URLSearchParams({ next })}`);
  staysHere(location);
});

test.each(["/dashboard/my-flips?sort=buy&dir=asc", "/tools/flip-tracker?buy=1%2C000#top", "/"])(
  "%j is followed exactly",
  async (next) => {
    const { email, password } = await createAccount();
    expect((await newClient().post(`/login?${new URLSearchParams({ next })}`, { email, password })).location).toBe(
      next,
    );
  },
);

test("P5: whatever text it is, it leads to this site", () => {
  const parts = fc.constantFrom(
    ...String.raw`/ \ . .. %2f %5c evil.example : @ javascript https ? #`.split(" "),
    ...["\t", "\n", "\0", " ", "\ud800"],
  );
  const text = fc.oneof(
    anyCharacters,
    fc.array(parts, { maxLength: 8 }).map((list) => `/${list.join("")}`),
  );
  fc.assert(
    fc.property(text, (next) => isHere(safePath(next, "/dashboard"))),
    { numRuns: 20_000 },
  );
  for (const odd of [null, undefined, 1, ["/a"], { a: 1 }, new File([], "x")])
    expect(safePath(odd, "/dashboard")).toBe("/dashboard");
});

test("the log-in page loads however long the address that led to it", async () => {
  for (const length of [300, 1_100, 1_300, 3_900]) {
    const list = `/dashboard/my-flips?q=${"%2B".repeat((length - 30) / 3)}`;
    const login = await new Visitor().get(list);
    const next = new URL(login.location ?? "", ORIGIN).searchParams.get("next");
    expect(next).toBe(length <= 1_200 ? list : "/dashboard/my-flips");
    expect(await new Visitor().get(login.location ?? "")).toMatchObject({ status: 200 });
  }
});

test.each(["/login", "/signup"])("%s sends a signed-in player on to the first of several nexts", async (path) => {
  const { status, location } = await (await signedIn()).get(`${path}?next=%2Ftools%2Fflip-tracker&next=//evil.example`);
  expect([status, location]).toEqual([302, "/tools/flip-tracker"]);
});

test("removing the game from a URL never leads to another site", async () => {
  const player = await signedIn();
  for (const path of [
    "/dashboard?game=cfb",
    "//dashboard?game=cfb",
    "/dashboard//evil.example?game=cfb",
    "/tools//flip-tracker?game=cfb",
  ]) {
    const { status, location } = await player.get(ORIGIN + path);
    if (status === 302) staysHere(location);
  }
});
