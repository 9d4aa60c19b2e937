import { expect, test } from "vitest";
import { readImage } from "./dockerfile.ts";

const LAST = ["FROM node:24-slim", 'LABEL a.title="Two words" \\', '      b="1"', "USER node", "EXPOSE 3000 9091"];

test("reads the last stage's base, user, labels, ports and command", () => {
  const text = ["FROM other AS build", "USER root", ...LAST, "# CMD []", 'CMD ["node", "main.js"]'].join("\n");
  expect(readImage(text)).toEqual({
    base: "node:24-slim",
    user: "node",
    labels: { "a.title": "Two words", b: "1" },
    ports: [3000, 9091],
    command: ["node", "main.js"],
  });
});

test("refuses a command in shell form, since its shell would get the signals", () => {
  expect(() => readImage([...LAST, "CMD node main.js"].join("\n"))).toThrow("not a shell's line: node main.js");
});
