import type { MouseEvent } from "react";
import { Toast } from "#app/ui/overlay/toaster.tsx";

interface Props {
  href: string;
  /** Called when the file has arrived, which only scripts can know. */
  onDone: () => void;
}

/** Downloads the CSV; an answer that is no file is followed as a link. */
export function ExportLink({ href, onDone }: Props) {
  async function download(event: MouseEvent<HTMLAnchorElement>) {
    event.preventDefault();
    const answer = await fetch(href).catch(() => null);
    const name = /filename="([^"]+)"/.exec(answer?.headers.get("Content-Disposition") ?? "")?.[1];
    if (!answer?.ok || !name) return window.location.assign(href);
    const file = document.createElement("a");
    file.href = URL.createObjectURL(await answer.blob());
    file.download = name;
    file.click();
    setTimeout(() => URL.revokeObjectURL(file.href), 10_000);
    onDone();
  }
  return (
    <a href={href} onClick={download}>
      Export CSV
    </a>
  );
}

/** Says that a file has arrived, anew for each. It stands outside of the menu, which closes when something in it is pressed. */
export function ExportNotice({ files }: { files: number }) {
  return (
    <Toast times={files} seconds={3}>
      CSV exported successfully
    </Toast>
  );
}
