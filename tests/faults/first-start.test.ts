import { expect, test } from "vitest";
import { ask, startServer } from "../support/server.ts";

test("npm start serves finished pages in production mode, whatever the machine's NODE_ENV says", async () => {
  for (const NODE_ENV of ["", "development"]) {
    const server = await startServer({ file: "app/cli/start.ts", env: { NODE_ENV } });
    for (const path of ["/", "/signup", "/legal/terms", "/no-such-page"]) {
      const { status, body } = await ask(server.origin + path);
      expect([path, status, body.includes("</html>")]).toEqual([path, path === "/no-such-page" ? 404 : 200, true]);
    }
    await server.stop();
  }
});
