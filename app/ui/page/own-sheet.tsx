/**
 * The sheet that a page has in its document (its `handle` names it), where that document is not there: after a link in
 * the browser, or in development.
 */
export const OwnSheet = ({ href }: { href: string }) =>
  import.meta.env.DEV || typeof document !== "undefined" ? (
    <link rel="stylesheet" href={href} precedence="default" />
  ) : null;
