import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The build has several programs, each with its own file name (vite.config.ts).
  serverBuildFile: "[name].js",
  routeDiscovery: { mode: "initial" },
  // The router's own origin check runs before any middleware and skips resource routes; `sameOrigin` (http/guards)
  // covers both.
  allowedActionOrigins: ["**"],
  future: {
    v8_middleware: true,
    v8_passThroughRequests: true,
    v8_splitRouteModules: true,
    v8_trailingSlashAwareDataRequests: true,
    v8_viteEnvironmentApi: true,
  },
} satisfies Config;
