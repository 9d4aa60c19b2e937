import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // why: the build has several programs, each in a file of its own name (vite.config.ts)
  serverBuildFile: "[name].js",
  routeDiscovery: { mode: "initial" },
  // why: the router's own origin check answers before any middleware and skips resource routes; http/same-origin guards
  // both
  allowedActionOrigins: ["**"],
  future: {
    v8_middleware: true,
    v8_passThroughRequests: true,
    v8_splitRouteModules: true,
    v8_trailingSlashAwareDataRequests: true,
    v8_viteEnvironmentApi: true,
  },
} satisfies Config;
