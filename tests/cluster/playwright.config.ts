import base from "../playwright.config.ts";

/** The e2e tests at a running site: HTMC_E2E_PORT, with its database in HTMC_E2E_DATABASE. */
export default { ...base, testDir: "../e2e", globalSetup: undefined, webServer: undefined };
