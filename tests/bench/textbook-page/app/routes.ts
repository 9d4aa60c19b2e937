import { index, type RouteConfig } from "@react-router/dev/routes";

export default [index("flips.tsx")] satisfies RouteConfig;
