import { Button, buttonClass } from "#app/ui/form/button.tsx";
import { Hint, Panel } from "#app/ui/panel.tsx";

export interface MadeShare {
  id: string;
  url: string;
  title: string;
  description: string;
  /** Path of the picture, and its text. */
  picture: string;
  alt: string;
  /** "Dec 30, 2026" */
  ends: string;
}

interface Props {
  made: MadeShare;
  site: string;
  size: { width: number; height: number };
  settings: string;
}

/** The address, and its card as a chat will show it. The buttons need `made-page.js`, which shows them. */
export function MadePage({ made, site, size, settings }: Props) {
  const { id, url, title, description, picture, alt, ends } = made;
  return (
    <>
      <Panel as="div" className="grid gap-3">
        <p>
          <a id="share-url" href={url} className="font-semibold wrap-anywhere underline">
            {url}
          </a>
        </p>
        <p className="flex flex-wrap gap-2">
          <button type="button" hidden data-copy={url} className={buttonClass("primary", "small")}>
            Copy
          </button>{" "}
          <button type="button" hidden data-copy={`${title}\n${url}`} className={buttonClass("plain", "small")}>
            Copy text
          </button>{" "}
          <button type="button" hidden data-share={url} data-title={title} className={buttonClass("plain", "small")}>
            Share…
          </button>
        </p>
        <Hint>Open until {ends} to anyone who has this address.</Hint>
      </Panel>
      <Panel className="grid gap-2" aria-labelledby="card">
        <h2 id="card" className="text-base">
          How a chat shows it
        </h2>
        <p className="text-sm text-muted">{site}</p>
        <p className="font-semibold">{title}</p>
        <p className="text-sm">{description}</p>
        <img src={picture} alt={alt} {...size} className="w-full" />
      </Panel>
      <form method="post" action={settings}>
        <Hint className="mb-2">A chat keeps this card, even after you take the page back.</Hint>
        <Button size="small" name="take-back" value={id}>
          Take back
        </Button>
      </form>
    </>
  );
}
