import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { cards } from "#app/db/schema.ts";
import { getFlip } from "#app/features/flips/flips.server.ts";
import {
  expectRefused,
  formUrl,
  hrefsOf,
  linksTo,
  readErrorSummary,
  readField,
  readFlipForm,
} from "../support/page-forms.ts";
import { newFlip } from "../support/players.ts";
import { fieldValue, signedIn } from "../support/visitor.ts";

const LIST = "/dashboard/my-flips";
const NEW = `${LIST}/new`;
const COUNT = 30;
const ids: string[] = [];

beforeAll(async () => {
  for (let at = 0; at < COUNT; at++) {
    const id = uuidv7();
    const card = { playerName: "Zeph Quill", overall: 99 - at, position: "CB", program: `Program ${at}`, team: "Navy" };
    await database.insert(cards).values({ id, game: "CFB26", importKey: id, ...card });
    ids.push(id);
  }
});

const FLIP = { name: "Zeph Quill", pos: "CB", ovr: "99", buy: "1,000", sell: "1,500", status: "listed" };
type Fields = Record<string, string>;

async function added(fields: Fields) {
  const owner = await signedIn();
  const id = uuidv7();
  const answer = await owner.post(NEW, { ...FLIP, id, ...fields });
  return { owner, id, answer, flip: await getFlip(owner.id, id) };
}

describe("the card of a flip", () => {
  test("is kept with its program and team as the database has them, whatever the form says of those", async () => {
    const { flip } = await added({ cardId: ids[3] ?? "", program: "Forged", team: "Forged" });
    expect(flip).toMatchObject({ cardId: ids[3], program: "Program 3", team: "Navy" });
  });

  test.each([
    ["no card", ""],
    ["no id", "1"],
    ["a card that is none", uuidv7()],
  ])("is the only one that fits for %s, and none if none does", async (_what, cardId) => {
    expect((await added({ cardId })).flip).toMatchObject({ cardId: ids[0], program: "Program 0", team: "Navy" });
    const own = await added({ cardId, name: "Zeph Quillon" });
    expect(own.flip).toMatchObject({ name: "Zeph Quillon", cardId: null, program: null, team: null });
  });

  test("stands in the edit form, and stays through an edit as it was, also when the card has changed", async () => {
    const { owner, id } = await added({ cardId: ids[4] ?? "" });
    await database
      .update(cards)
      .set({ program: "Renamed" })
      .where(eq(cards.id, ids[4] ?? ""));
    const page = await owner.get(`${LIST}/${id}`);
    expect(page.text).toContain("Zeph Quill CB · 99 OVR Program 4 · Navy");
    const form = readFlipForm(page.html);
    expect(form.cardId).toBe(ids[4]);
    expect((await owner.post(`${LIST}/${id}`, { ...form, intent: "save", buy: "1,100" })).status).toBe(303);
    expect(await getFlip(owner.id, id)).toMatchObject({ buy: 1_100, cardId: ids[4], program: "Program 4" });
  });

  test("changes with the card that is chosen, and goes when the card is typed by hand", async () => {
    const { owner, id } = await added({ cardId: ids[5] ?? "" });
    const chosen = await owner.get(`${LIST}/${id}?card=${ids[6]}`);
    await owner.post(`${LIST}/${id}?card=${ids[6]}`, { ...readFlipForm(chosen.html), intent: "save" });
    expect(await getFlip(owner.id, id)).toMatchObject({ cardId: ids[6], program: "Program 6", ovr: 93, version: 2 });
    const manual = await owner.get(formUrl((await owner.get(`${LIST}/${id}`)).html, "manual"));
    await owner.post(`${LIST}/${id}?manual=1`, { ...readFlipForm(manual.html), intent: "save" });
    const typed = { name: "Zeph Quill", ovr: 93, cardId: null, program: null, team: null, version: 3 };
    expect(await getFlip(owner.id, id)).toMatchObject(typed);
  });

  test("stays with a form that was refused, and with one that comes back after a log-in", async () => {
    const { owner } = await added({});
    const chosen = await owner.get(`${NEW}?card=${ids[7]}`);
    const refused = await owner.post(`${NEW}?card=${ids[7]}`, {
      ...readFlipForm(chosen.html),
      buy: "",
      intent: "save",
    });
    expect([refused.status, readFlipForm(refused.html).cardId]).toEqual([400, ids[7]]);
    const back = await owner.get(`${NEW}?cardId=${ids[7]}&name=Zeph+Quill&buy=500`);
    expect(back.text).toContain("Program 7 · Navy");
  });

  test("is handed over from the cards, and another of its name is another card", async () => {
    const { owner, id } = await added({});
    const found = await owner.get(`/dashboard/cards?q=quill+98`);
    const [to = ""] = linksTo(found, `${NEW}?`);
    const form = readFlipForm((await owner.follow(await owner.get(to))).html);
    expect(form.cardId).toBe(ids[1]);
    const fromCards = uuidv7();
    await owner.post(NEW, { ...form, id: fromCards, buy: "900", intent: "save" });
    expect(await getFlip(owner.id, fromCards)).toMatchObject({ name: "Zeph Quill", cardId: ids[1], buy: 900 });
    expect(await getFlip(owner.id, id)).toMatchObject({ cardId: ids[0] });
  });

  test("is shown with its program in the list", async () => {
    const { owner } = await added({ cardId: ids[8] ?? "" });
    expect((await owner.get(LIST)).text).toContain("Zeph Quill Program 8");
  });
});

describe("the card picker", () => {
  test("says how many more there are than it shows", async () => {
    const owner = await signedIn();
    expect((await owner.get(`${NEW}?q=quill+zeph`)).text).toContain("25 of 30: add an OVR or a position");
    expect((await owner.get(`${NEW}?q=quill+9`)).text).not.toContain("add an OVR");
    expect((await owner.get(`${NEW}?q=quill+99+cb`)).text).not.toContain("add an OVR");
  });

  test("lists the cards flipped last before anything is searched, and nobody else's", async () => {
    const { owner } = await added({ cardId: ids[9] ?? "" });
    expect((await owner.get(NEW)).text).toContain("Zeph Quill CB · 90 · Program 9 · Navy");
    expect((await (await signedIn()).get(NEW)).text).not.toContain("Program 9");
  });
});

describe("one flip after another", () => {
  test("Add and next saves, and shows the form again, empty, with the last card one tap away", async () => {
    const owner = await signedIn();
    const from = "/dashboard/cards?q=quill";
    const open = `${NEW}?of=CFB26&sort=buy&from=${encodeURIComponent(from)}`;
    const id = uuidv7();
    const answer = await owner.post(open, { ...FLIP, id, cardId: ids[2] ?? "", intent: "next" });
    expect(answer.status).toBe(303);
    const next = await owner.follow(answer);
    expect(next.text).toContain("Flip added successfully");
    expect(readFlipForm(next.html)).toMatchObject({ name: "", buy: "", sell: "", cardId: "", sort: "buy", from });
    expect(fieldValue(next.html, "id")).not.toBe(id);
    const [again = ""] = hrefsOf(next, "Zeph Quill again");
    const form = readFlipForm((await owner.get(again)).html);
    expect(form).toMatchObject({ name: "Zeph Quill", cardId: ids[2], buy: "", sort: "buy", from });
  });

  test("nobody is offered another player's last flip", async () => {
    const other = await newFlip((await signedIn()).id, { name: "Not yours" });
    expect((await (await signedIn()).get(`${NEW}?last=${other}`)).text).not.toContain("Not yours");
  });

  test("Flip it again opens the add form with the same card and buy", async () => {
    const { owner, id } = await added({ cardId: ids[2] ?? "", buy: "1,234" });
    const [again = ""] = hrefsOf(await owner.get(`${LIST}/${id}`), "Flip it again");
    const form = readFlipForm((await owner.get(again)).html);
    expect(form).toMatchObject({ name: "Zeph Quill", cardId: ids[2], buy: "1,234", sell: "", status: "listed" });
  });
});

describe("prices that are far apart", () => {
  const QUESTION = "Sell is 26 × your buy. Save again if that's right.";
  const slip = { buy: "45k", sell: "1.2m" };

  test("are asked about once, and saved when they are sent again", async () => {
    const { owner, answer, flip, id } = await added(slip);
    expectRefused(answer, "flip", { sell: QUESTION });
    expect(flip).toBeNull();
    const form = readFlipForm(answer.html);
    const other = await owner.post(NEW, { ...form, sell: "1.3m", status: "listed" });
    expect([other.status, other.text.includes("Sell is 28 × your buy.")]).toEqual([400, true]);
    expect((await owner.post(NEW, { ...form, status: "listed" })).status).toBe(303);
    expect(await getFlip(owner.id, id)).toMatchObject({ buy: 45_000, sell: 1_200_000 });
    const { sure: _, ...before } = form;
    expect((await owner.post(NEW, { ...before, status: "listed" })).status, "as it was sent first").toBe(303);
    const changed = await owner.post(NEW, { ...before, sell: "1.4m", status: "listed" });
    expect([changed.status, changed.text.includes("This form was already sent.")]).toEqual([409, true]);
  });

  test("are asked about in an edit that changes them, and not in another", async () => {
    const owner = await signedIn();
    const id = await newFlip(owner.id, { status: "listed", buy: 100, sell: 5_000 });
    const edit = (fields: Fields) =>
      owner.post(`${LIST}/${id}`, { ...FLIP, version: "1", intent: "save", buy: "100", sell: "5,000", ...fields });
    const asked = await edit({ buy: "1,000,000" });
    expect(asked.text).toContain("Buy is 200 × your sell. Save again if that's right.");
    expect((await edit({ name: "Renamed" })).status).toBe(303);
  });
});

describe("a sale date", () => {
  test("is written in the player's zone, and kept when it is left empty afterwards", async () => {
    const { owner, id, flip } = await added({ status: "sold", soldAt: "2026-01-15 14:05", note: " two \n lines " });
    expect(flip).toMatchObject({ soldAt: new Date("2026-01-15T14:05:00Z"), note: "two lines" });
    const page = await owner.get(`${LIST}/${id}`);
    expect(page.text).toContain("Sold Jan 15, 2026");
    const form = readFlipForm(page.html);
    expect(form).toMatchObject({ note: "two lines", soldAt: "" });
    await owner.post(`${LIST}/${id}`, { ...form, intent: "save", note: "" });
    expect(await getFlip(owner.id, id)).toMatchObject({ soldAt: flip?.soldAt, note: "", version: 2 });
  });

  test("of a listed flip is refused, and kept", async () => {
    const { answer, flip } = await added({ soldAt: "2026-01-15" });
    expect(flip ?? null).toBe(null);
    expectRefused(answer, "flip", { soldAt: "Set Status to Sold, or clear the sale date." });
    expect(readField(answer.html, "soldAt").value).toBe("2026-01-15");
  });

  test("that can't be read is refused, with More open and what was typed kept", async () => {
    const { answer } = await added({ status: "sold", soldAt: "last night" });
    expectRefused(answer, "flip", { soldAt: "Enter the sale date like 2026-11-21 14:05" });
    expect(readField(answer.html, "soldAt").value).toBe("last night");
    const more = answer.document.querySelector("[name=soldAt]")?.closest("details[open]");
    expect(more?.querySelector("summary")?.textContent).toMatch(/^More/);
  });
});

describe("the form of a stored flip", () => {
  const folds = (html: Document) =>
    [...html.querySelectorAll("form#flip details")].map((fold) => [
      fold.querySelector("summary")?.textContent.trim(),
      fold.hasAttribute("open"),
    ]);

  test("shows its card, with what changes it folded, and says beside More what is in it", async () => {
    const { owner, id } = await added({ name: "Moe Tarr", ovr: "84", found: "Budget", note: "From a friend" });
    const page = await owner.get(`${LIST}/${id}`);
    expect(page.text).toContain("Moe Tarr CB · 84 OVR");
    expect(folds(page.document)).toEqual([
      ["Change card", false],
      ["Custom Card (manual)", false],
      [expect.stringMatching(/^More ?Budget · From a friend$/), false],
    ]);
  });

  test("opens what is wrong, and what a flip without a name needs", async () => {
    const { owner, id } = await added({ name: "Moe Tarr", ovr: "84" });
    const fields = { ...readFlipForm((await owner.get(`${LIST}/${id}`)).html), ovr: "8", soldAt: "last night" };
    const refused = await owner.post(`${LIST}/${id}`, { ...fields, intent: "save", status: "sold" });
    expect(folds(refused.document).map(([, isOpen]) => isOpen)).toEqual([false, true, true]);
    const unnamed = await added({ name: "", ovr: "" });
    const page = await unnamed.owner.get(`${LIST}/${unnamed.id}`);
    expect(folds(page.document)).toContainEqual(["Custom Card (manual)", false]);
  });

  test("says nothing of a floor once its card was sold", async () => {
    const { owner, id } = await added({ name: "Moe Tarr", ovr: "87" });
    expect((await owner.get(`${LIST}/${id}`)).text).toContain("Below floor");
    const sold = await added({ name: "Moe Tarr", ovr: "87", status: "sold" });
    expect((await sold.owner.get(`${LIST}/${sold.id}`)).text).not.toContain("floor");
  });
});

test("everything that is wrong with a form is told in one answer, beside its field and in the summary", async () => {
  const wrong = { buy: "", sell: "", ovr: "8o", status: "sold", soldAt: "2100-01-01", note: "x".repeat(281) };
  const { answer, flip } = await added(wrong);
  expect([answer.status, flip]).toEqual([400, null]);
  expect(readFlipForm(answer.html)).toMatchObject({ name: "Zeph Quill", ovr: "8o", buy: "", status: "sold" });
  const told: Fields = {
    ovr: "OVR must be between 60 and 99",
    buy: "Buy price must be greater than 0",
    sell: "Sell price is required when status is Sold",
    note: "Note cannot be longer than 280 characters",
    soldAt: "The sale date cannot be in the future",
  };
  for (const [name, message] of Object.entries(told))
    expect(readField(answer.html, name)).toMatchObject({ invalid: true, errors: [message] });
  expect(new Set(readErrorSummary(answer.html).map(([, text]) => text))).toEqual(new Set(Object.values(told)));
});

test("a flip of characters that are long in the computer is edited as it stands", async () => {
  const texts = { name: "👩🏽‍🚀".repeat(60), note: "👍".repeat(280) };
  const { owner, id } = await added(texts);
  expect(readFlipForm((await owner.get(`${LIST}/${id}`)).html)).toMatchObject(texts);
});

test("under an empty sell price stands where the sale breaks even", async () => {
  const owner = await signedIn();
  expect((await owner.get(`${NEW}?buy=12k`)).text).toContain("Breaks even at 13,334");
  expect((await owner.get(NEW)).text).not.toContain("Breaks even");
});

test("the form of a flip says what it was listed at before, and nothing while that is its only price", async () => {
  const owner = await signedIn();
  const createdAt = new Date("2026-11-20T12:00:00Z");
  const id = await newFlip(owner.id, { status: "listed", buy: 12_000, sell: 18_000, createdAt });
  expect((await owner.get(`${LIST}/${id}`)).text).not.toContain("Asked");
  await owner.post(LIST, { intent: "list-at", flip: id, version: "1", price: "16.5k" });
  expect((await owner.get(`${LIST}/${id}`)).text).toMatch(/Asked 18,000 on Nov 20, 16,500 on \w{3} \d/);
});
