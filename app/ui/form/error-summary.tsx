import { type MouseEvent, useEffect, useRef } from "react";
import { useActionData } from "react-router";

/** Lists every error with a link to its field, and takes the focus; nothing without errors. */
export function ErrorSummary({
  errors,
  title = "Please fix this",
}: {
  errors: readonly { id: string; message: string }[];
  title?: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  const answer = useActionData();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is announced, the same one too
  useEffect(() => box.current?.focus(), [answer]);
  if (!errors.length) return null;
  return (
    <div ref={box} role="alert" tabIndex={-1} className="banner banner-bad">
      <p className="font-semibold">{title}</p>
      <ul className="mt-1 list-none">
        {errors.map((error) => (
          <li key={error.id + error.message}>
            {error.id ? (
              <a href={`#${error.id}`} onClick={focusField}>
                {error.message}
              </a>
            ) : (
              error.message
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

// Following the fragment is a navigation for the router, which would discard the action data with the errors.
function focusField(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.focus();
}
