/**
 * Saves the file that an address answers with, by its name; an answer that is no file is followed as a link (false).
 */
export async function downloadFile(href: string): Promise<boolean> {
  const answer = await fetch(href).catch(() => null);
  const name = /filename="([^"]+)"/.exec(answer?.headers.get("Content-Disposition") ?? "")?.[1];
  if (!answer?.ok || !name) {
    window.location.assign(href);
    return false;
  }
  const file = document.createElement("a");
  file.href = URL.createObjectURL(await answer.blob());
  file.download = name;
  file.click();
  setTimeout(() => URL.revokeObjectURL(file.href), 10_000);
  return true;
}
