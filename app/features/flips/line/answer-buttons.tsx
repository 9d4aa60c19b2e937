import type { Answer } from "./line-cards.ts";

interface Props {
  answers: readonly Answer[];
  disabled?: boolean;
  onPress?: (line: string) => void;
}

/** Buttons that answer a line's question; each submits the answer's line, or the line with the chosen card or flip. */
export function AnswerButtons({ answers, disabled, onPress }: Props) {
  if (answers.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {answers.flatMap((answer) => {
        const { name, value } = choiceOf(answer);
        const press = onPress && name === "answer" ? () => onPress(value) : undefined;
        return [
          <button
            key={value}
            type={press ? "button" : "submit"}
            {...{ name, value, disabled }}
            className="button button-small"
            onClick={press}
          >
            {answer.label}
          </button>,
          " ",
        ];
      })}
    </div>
  );
}

function choiceOf(answer: Answer): { name: string; value: string } {
  if ("line" in answer) return { name: "answer", value: answer.line };
  return "card" in answer ? { name: "card", value: answer.card } : { name: "flip", value: answer.flip };
}
