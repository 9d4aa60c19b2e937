/** Text that was rendered from our own Markdown when the site was built; nothing a visitor typed ever comes here. */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the build made this markup from files of the repository
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
