import type { LineAnswer } from "#app/domain/line.ts";

/** Answers to the question that a line raises; each sends the line that it makes. */
export function AnswerButtons({
  answers,
  onPress,
}: {
  answers: readonly LineAnswer[];
  onPress?: (answer: LineAnswer) => void;
}) {
  if (answers.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {answers.map((answer) => (
        <button
          key={answer.line}
          type={onPress ? "button" : "submit"}
          name="answer"
          value={answer.line}
          className="button button-small"
          onClick={onPress && (() => onPress(answer))}
        >
          {answer.label}
        </button>
      ))}{" "}
    </div>
  );
}
