import { expect, test } from "vitest";
import { subjectProblems } from "./commit-subject.ts";

test.each(["Let three feeds of an account be open at once", "Bring tests/README.md up to date", 'Revert "Added"'])(
  "“%s” is a good subject",
  (subject) => expect(subjectProblems(subject)).toEqual([]),
);

test.each([
  ["Added a hook", 'write "Added" in the imperative'],
  ["Fixing the hook", 'write "Fixing" in the imperative'],
  ["Fixes the hook", 'write "Fixes" in the imperative'],
  ["fix the hook", "begin with a verb and a capital letter"],
  ["feat: add a hook", "begin with a verb and a capital letter"],
  ["Add a hook.", "no period at the end"],
  [`Add ${"x".repeat(57)}`, "61 characters, at most 60"],
])("“%s” is refused: %s", (subject, problem) => expect(subjectProblems(subject)).toEqual([problem]));
