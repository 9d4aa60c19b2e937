import { expect, test } from "vitest";
import { textsIn } from "../../support/text-table.ts";

test("the table of texts has a sentence whole, with what is filled in, and what an attribute says", () => {
  const page = `
    const Page = ({ name, to }) => (
      <p className="text-sm" title="Shown on hover">
        Hi <b>{name}</b>, go to
        <Link to={to}>your flips</Link>.
      </p>
    );`;
  expect(textsIn(page, "page.tsx")).toEqual(["Hi {name}, go to your flips.", "Shown on hover"]);
});

test("the table of texts has what code says, and not what it is made of", () => {
  const code = `
    import { a } from "Somewhere";
    const TEXTS = { title: "Sold flips", href: "Nowhere", at: \`Last \${price(last)}, \${day}\` };
    if (wrong) throw new Error("Never read");
    console.error("Never read either");
    headers.set("Vary", "Cookie");
    const long = "One sentence in " + "two parts.";`;
  expect(textsIn(code, "texts.ts")).toEqual(["Sold flips", "Last {last}, {day}", "One sentence in two parts."]);
});
