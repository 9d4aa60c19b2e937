import { v7 as uuidv7 } from "uuid";
import { formUrl } from "../page-forms.ts";
import { newFlip } from "../players.ts";
import { type Page, signedIn } from "../visitor.ts";
import type { Shown } from "./row.ts";

type Fields = Record<string, string>;

/** What is wrong in a form that is otherwise right, and what it is told. */
const WRONG: [string, Fields][] = [
  ["Buy price must be greater than 0", { buy: "0" }],
  ["Buy price must be greater than 0", { buy: "" }],
  ["Buy price cannot be negative", { buy: "-1" }],
  ["Sell price cannot be negative", { sell: "-1" }],
  ["Sell price is required when status is Sold", { status: "sold" }],
  ["OVR must be between 60 and 99", { ovr: "59" }],
  ["OVR must be between 60 and 99", { ovr: "100" }],
];

const add = async (list: string, wrong: Fields) =>
  (await signedIn()).post(`${list}/new`, { id: uuidv7(), buy: "1000", ...wrong });

async function edit(list: string, wrong: Fields): Promise<Page> {
  const owner = await signedIn();
  const flipId = await newFlip(owner.id, { status: "listed" });
  return owner.post(`${list}/${flipId}`, { intent: "save", version: "1", buy: "1000", status: "listed", ...wrong });
}

/** The form after choosing the first card that a search found. */
async function chooseCard(list: string): Promise<Page> {
  const owner = await signedIn();
  const found = await owner.get(`${list}/new?q=ar`);
  return owner.get(formUrl(found.html, "card"));
}

const search = async (list: string, query: string) => (await signedIn()).get(`${list}/new?q=${query}`);

const textsAt = (list: string, nothing: string): Shown[] => {
  const page = `${list}/new`;
  return [
    ...WRONG.map(([text, wrong]) => ({ text, page, provoke: () => add(list, wrong) })),
    ...WRONG.map(([text, wrong]) => ({ text, page: `${list}/:flipId`, provoke: () => edit(list, wrong) })),
    { text: "Custom Card (manual)", page: `${page}?card=`, provoke: () => chooseCard(list) },
    { text: nothing, page: `${page}?q=`, provoke: () => search(list, "zzzz") },
    { text: "Type 2+ characters to search", page: `${page}?q=`, provoke: () => search(list, "z") },
  ];
};

/** The add and edit form and its card picker. */
export const FLIP_FORM_TEXTS: Shown[] = [
  ...textsAt("/dashboard/my-flips", "No players found"),
  ...textsAt("/tools/flip-tracker", "No cards found"),
];
