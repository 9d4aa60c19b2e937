import { Form, useLocation } from "react-router";
import { Fold } from "#app/features/account/settings/settings-form.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { CopyButton } from "#app/ui/form/copy-button.tsx";
import { Hint } from "#app/ui/panel.tsx";
import type { MadeShare } from "./made-page.tsx";

export interface ListedShare extends Pick<MadeShare, "id" | "url" | "title" | "ends"> {
  /** "CFB 26, by day" */
  about: string;
  made: string;
}

const ANCHOR = "shared";

/** The open pages of Settings, each with its end. */
export function SharedList({ shared, settings }: { shared: readonly ListedShare[]; settings: string }) {
  // As for tokens: the router's own navigation doesn't expand it.
  const isLinked = useLocation().hash === `#${ANCHOR}`;
  return (
    <Fold
      title={<h2 className="text-lg">Shared pages</h2>}
      note={shared.length > 0 ? shared.length : undefined}
      isOpen={isLinked}
    >
      <p id={ANCHOR}>
        {shared.length > 0
          ? "Anyone who has the address of one of these can open it."
          : "You haven't shared a report. Share is at the end of Reports."}
      </p>
      {shared.length > 0 ? (
        <Form method="post" action={settings} preventScrollReset>
          <ul className="grid gap-3">
            {shared.map(({ id, url, title, about, made, ends }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <div>
                  <p>
                    <a href={url} className="wrap-anywhere underline">
                      {title}
                    </a>
                  </p>
                  <Hint>
                    {about} · made {made} · ends {ends}
                  </Hint>
                </div>
                <div className="flex gap-2">
                  <CopyButton text={url} label="Copy" copied="Copied!" />
                  <Button size="small" name="take-back" value={id}>
                    Take back <span className="sr-only">{`${title}, ${about}`}</span>
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </Form>
      ) : null}
    </Fold>
  );
}
