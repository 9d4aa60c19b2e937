import type { Config } from "@react-router/dev/config";

export default { ssr: true, buildDirectory: process.env.BARE_PAGE_BUILD ?? "build" } satisfies Config;
