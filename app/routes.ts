import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** My Flips and the public tracker are the same pages in two frames; `at` tells their route ids apart. */
const flips = (path: string, at: string) => [
  route(path, "routes/flips/list.tsx", { id: `${at}/list` }, [
    route("new", "routes/flips/new.tsx", { id: `${at}/new` }),
    route(":flipId", "routes/flips/edit.tsx", { id: `${at}/edit` }),
  ]),
  route(`${path}/export.csv`, "routes/flips/export.ts", { id: `${at}/export` }),
];

export default [
  layout("routes/public/site-frame.tsx", [
    layout("routes/content.tsx", { id: "site/content" }, [
      index("routes/public/home.tsx"),
      route("tools/profit-calculator", "routes/tools/profit-calculator.tsx"),
      ...flips("tools/flip-tracker", "tracker"),
      route("signup", "routes/auth/signup.tsx"),
      route("login", "routes/auth/login.tsx"),
      route("auth/confirm", "routes/auth/confirm.tsx"),
      route("forgot-password", "routes/auth/forgot-password.tsx"),
      route("reset-password", "routes/auth/reset-password.tsx"),
      route("*", "routes/public/not-found.tsx"),
    ]),
  ]),

  route("dashboard", "routes/dashboard/frame.tsx", [
    layout("routes/content.tsx", { id: "dashboard/content" }, [
      index("routes/dashboard/overview.tsx"),
      route("overview", "routes/dashboard/overview.tsx", { id: "dashboard/overview-by-name" }),
      ...flips("my-flips", "my-flips"),
      route("*", "routes/public/not-found.tsx", { id: "dashboard/not-found" }),
    ]),
  ]),

  route("logout", "routes/auth/logout.ts"),
  route("auth/resend", "routes/auth/resend.ts"),
  route("game", "routes/endpoints/game.ts"),
] satisfies RouteConfig;
