import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { BROWSER_FLAGS } from "./browser.ts";
import { Site } from "./browser-pages.ts";
import { signIn } from "./browser-session.ts";
import { type LineProxy, lineProxy } from "./line-proxy.ts";

/** A browser with a persistent profile and a network that the test can break. */
export class Phone {
  readonly line: LineProxy;
  readonly #profile = mkdtempSync(join(tmpdir(), "htmc-phone-"));
  context!: BrowserContext;
  page!: Page;

  private constructor(line: LineProxy) {
    this.line = line;
  }

  static async start(): Promise<Phone> {
    const phone = new Phone(await lineProxy(Number(process.env.HTMC_E2E_PORT)));
    await phone.open();
    return phone;
  }

  async open(): Promise<void> {
    const origin = `http://localhost:${process.env.HTMC_E2E_PORT}`;
    this.context = await chromium.launchPersistentContext(this.#profile, {
      executablePath: process.env.CHROMIUM_PATH,
      args: [...BROWSER_FLAGS, `--host-resolver-rules=MAP ${new URL(origin).host} 127.0.0.1:${this.line.port}`],
      baseURL: origin,
      viewport: { width: 360, height: 740 },
      serviceWorkers: "allow",
      locale: "en-US",
      timezoneId: "America/New_York",
    });
    this.page = this.context.pages()[0] ?? (await this.context.newPage());
  }

  /** Crashes the browser and opens it again. */
  async kill(email: string): Promise<void> {
    const ended = this.context.waitForEvent("close");
    const session = await this.context.newCDPSession(this.page);
    session.send("Browser.crash").catch(() => {});
    await ended;
    await this.open();
    // The browser rarely writes cookies to the disk, so the crash may have lost the session.
    await signIn(this.context, email);
  }

  /** Signs in and opens a dashboard page until the service worker controls it. */
  async prepare({ id, email }: { id: string; email: string }): Promise<void> {
    await signIn(this.context, email);
    await this.page.goto("/dashboard/my-flips");
    await new Site(this.page, true).waitForStoredPlayer(id);
    await this.page.evaluate(() => navigator.serviceWorker.ready);
    await this.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  }

  async end(): Promise<void> {
    await this.context.close().catch(() => {});
    this.line.close();
    rmSync(this.#profile, { recursive: true, force: true });
  }

  /** Dispatches the sync event that the browser fires once it's online. */
  async dispatchSync(origin: string): Promise<void> {
    const session = await this.context.newCDPSession(this.page);
    const registered = new Promise<string>((resolve) =>
      session.on(
        "ServiceWorker.workerRegistrationUpdated",
        ({ registrations: [one] }) => one && resolve(one.registrationId),
      ),
    );
    await session.send("ServiceWorker.enable");
    const registrationId = await registered;
    await session.send("ServiceWorker.dispatchSyncEvent", {
      origin,
      registrationId,
      tag: "offline-log",
      lastChance: false,
    });
  }

  async shows(text: string): Promise<void> {
    await this.page.getByText(text).first().waitFor();
  }

  field = () => this.page.getByLabel("Flip on one line");
  waiting = () => this.page.locator("#log-lines li");

  async keep(line: string): Promise<void> {
    await this.field().fill(line);
    await this.page.getByRole("button", { name: "Keep" }).click();
  }
}
