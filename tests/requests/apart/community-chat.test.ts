import { expect, test, vi } from "vitest";
import { Visitor } from "../../support/visitor.ts";

const CHAT = "https://chat.example/invite";
vi.hoisted(() => {
  process.env.COMMUNITY_CHAT_URL = "https://chat.example/invite";
});

test("where there is a community chat, the navigation, the home page and the footer lead to it", async () => {
  const { document } = await new Visitor().get("/");
  for (const part of ["header", "main", "footer"])
    expect(document.querySelector(`${part} a[href="${CHAT}"]`), part).not.toBeNull();
});
