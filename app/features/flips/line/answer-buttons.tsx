import type { Answer } from "./line-cards.ts";

interface Props {
  answers: readonly Answer[];
  disabled?: boolean;
  onPress?: (line: string) => void;
}

/** Buttons that answer a line's question; each submits the answer's line, or the chosen card with the current line. */
export function AnswerButtons({ answers, disabled, onPress }: Props) {
  if (answers.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {answers.flatMap((answer) => [
        "card" in answer ? (
          <button
            key={answer.card}
            type="submit"
            name="card"
            value={answer.card}
            disabled={disabled}
            className="button button-small"
          >
            {answer.label}
          </button>
        ) : (
          <button
            key={answer.line}
            type={onPress ? "button" : "submit"}
            name="answer"
            value={answer.line}
            className="button button-small"
            disabled={disabled}
            onClick={onPress && (() => onPress(answer.line))}
          >
            {answer.label}
          </button>
        ),
        " ",
      ])}
    </div>
  );
}
