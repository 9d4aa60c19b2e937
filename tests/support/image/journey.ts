import { v7 as uuidv7 } from "uuid";
import type { startMailServer } from "../mail-server.ts";
import { until } from "../server.ts";
import { WireSession } from "../wire-session.ts";
import type { RunningImage } from "./trial.ts";

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

export async function firstFlip(running: RunningImage, mail: MailServer) {
  const session = new WireSession(running, new Map(), running.proxied);
  const email = `${uuidv7()}@example.com`;
  const password = "a long enough one 7";
  const steps: [string, number][] = [];
  const step = async (name: string, path: string, fields?: Record<string, string>) => {
    const answer = await session.send(path, fields);
    steps.push([name, answer.status]);
    return answer.body;
  };
  await step("sign up", "/signup", { email, password, confirmPassword: password });
  const mailed = () => mail.taken.find(({ recipients }) => recipients.includes(email))?.mail.text;
  await until(() => mailed() !== undefined, 5_000);
  const link = new URL(/https:\/\/\S+/.exec(mailed() ?? "")?.[0] ?? "missing:");
  await step("confirm by mail", link.pathname + link.search, {});
  await step("log out", "/logout", {});
  await step("log in", "/login", { email, password });
  const card = { name: "Trial Runner", pos: "QB", ovr: "85", cardId: "", buy: "10,000", sell: "12,000" };
  const flip = { ...card, id: uuidv7(), status: "sold", game: "CFB26", note: "", soldAt: "" };
  await step("add a flip", "/dashboard/my-flips/new", flip);
  const list = await step("see it", "/dashboard/my-flips");
  const id = uuidv7();
  await step("share it", "/dashboard/my-flips/share", { id, figures: "percent", days: "7" });
  const shared = await step("see its card", `/dashboard/my-flips/share/${id}`);
  const picture = /\/r\/\w{22}\/\w+\.png/.exec(shared)?.[0] ?? "/r/none/none.png";
  const png = await step("see its picture", picture);
  const sees = list.includes("Trial Runner") && list.includes("800") && png.includes("PNG");
  return { steps, sees, session };
}
