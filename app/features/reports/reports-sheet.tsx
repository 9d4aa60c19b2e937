import sheet from "./reports.css?url";

/** The style of the reports, which no other page carries. */
export const ReportsSheet = () => <link rel="stylesheet" href={sheet} precedence="default" />;
