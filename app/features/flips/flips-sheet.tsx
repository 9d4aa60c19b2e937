import sheet from "./flips.css?url";

/** The style of the pages of flips; a page that shows any renders it once. */
export const FlipsSheet = () => <link rel="stylesheet" href={sheet} precedence="default" />;
