import sheet from "./dashboard.css?url";

/** The style of the dashboard and the tracker; what shows either renders it once. */
export const DashboardSheet = () => <link rel="stylesheet" href={sheet} precedence="default" />;
