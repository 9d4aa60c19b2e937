import { type MouseEvent, useState } from "react";
import { toastClass } from "#app/ui/toaster.tsx";

/** Downloads the CSV. Where scripts run it also says when the file has arrived; an answer that is no file is followed as a link. */
export function ExportLink({ href }: { href: string }) {
  const [done, setDone] = useState(0);
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
    setDone((count) => count + 1);
  }
  return (
    <>
      <a href={href} onClick={download}>
        Export CSV
      </a>
      <span role="status" className="toaster">
        {done ? (
          <span key={done} className={toastClass(3)}>
            CSV exported successfully
          </span>
        ) : null}
      </span>
    </>
  );
}
