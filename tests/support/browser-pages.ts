import { expect, type Locator, type Page } from "@playwright/test";
import { PASSWORD } from "./browser-database.ts";

export type Typed = Partial<Record<"Name" | "OVR" | "Buy" | "Sell", string>> & {
  Position?: string;
  Status?: "Listed" | "Sold";
};

/** Page object of the site, with scripts on or off. */
export class Site {
  readonly page: Page;
  readonly scripts: boolean;

  constructor(page: Page, scripts: boolean) {
    this.page = page;
    this.scripts = scripts;
  }

  /** Opens a path and waits for hydration. */
  async open(path: string): Promise<void> {
    await this.page.goto(path);
    await this.ready();
  }

  async ready(): Promise<void> {
    if (!this.scripts) return;
    await this.page.waitForFunction(
      () =>
        !("__reactRouterContext" in window) || Object.keys(document.body).some((key) => key.startsWith("__reactProps")),
    );
  }

  /** Goes offline once the page can submit its forms, and waits until the browser reports it. */
  async loseConnection(): Promise<void> {
    await this.waitForActions();
    await this.page.context().setOffline(true);
    await this.page.waitForFunction(() => !navigator.onLine);
  }

  /** Waits until the offline log has stored the player in IndexedDB; any player if `id` is omitted. */
  async waitForStoredPlayer(id?: string): Promise<void> {
    await this.page.waitForFunction(async (owner) => {
      // Opening a missing database would create it.
      if (!(await indexedDB.databases()).some(({ name }) => name === "offline-log")) return false;
      const opened = indexedDB.open("offline-log");
      await new Promise((resolve) => {
        opened.onsuccess = resolve;
      });
      const asked = opened.result.transaction("player").objectStore("player").get("last");
      await new Promise((resolve) => {
        asked.onsuccess = resolve;
      });
      opened.result.close();
      return asked.result !== undefined && (owner === undefined || asked.result.owner === owner);
    }, id);
  }

  /** Waits until the action modules are loaded; without them React Router reloads the page. */
  async waitForActions(): Promise<void> {
    await this.page.waitForFunction(() => {
      type Framework = Window & {
        __reactRouterManifest?: { routes: Record<string, { clientActionModule?: string }> };
        __reactRouterDataRouter?: { state: { matches: { route: { id: string } }[] } };
      };
      const { __reactRouterManifest: manifest, __reactRouterDataRouter: router } = window as Framework;
      const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
      return router?.state.matches.every(({ route }) => {
        const script = manifest?.routes[route.id]?.clientActionModule;
        return script === undefined || loaded.includes(script);
      });
    });
  }

  link = (name: string | RegExp) => this.page.getByRole("link", { name, exact: true });
  button = (name: string | RegExp) => this.page.getByRole("button", { name, exact: true });
  field = (label: string) => this.page.getByLabel(label, { exact: true });
  heading = (name: string) => this.page.getByRole("heading", { name, exact: true });
  dialog = (name: string) => this.page.getByRole("dialog", { name });
  row = (name: string): Locator =>
    this.page.getByRole("row").filter({ has: this.page.getByRole("link", { name, exact: true }) });
  /** The button in a row that shows and toggles a flip's status. */
  chip = (status: "Listed" | "Sold") =>
    this.page.getByRole("button", { name: new RegExp(`: ${status.toLowerCase()}, mark as`) });
  names = async () =>
    (await this.page.locator("tbody td.cell-lead").filter({ visible: true }).allInnerTexts()).map((name) =>
      name.replace(/\s+/g, " ").trim(),
    );
  /** Expands a collapsed part of the page by its heading. */
  expand = (heading: string) =>
    this.page
      .locator("summary")
      .filter({ has: this.heading(heading) })
      .click();
  stat = (label: string): Locator =>
    this.page.locator(".stat").filter({ has: this.page.getByText(label, { exact: true }) });

  async shows(text: string | RegExp): Promise<void> {
    await expect(this.page.getByText(text).first()).toBeVisible();
  }

  async at(path: string | RegExp): Promise<void> {
    await expect(this.page).toHaveURL(path);
  }

  /** Selects the game by the button's value, because its label varies. */
  async switchGame(game: "CFB26" | "MADDEN26"): Promise<void> {
    await this.page.getByRole("banner").locator(`button[name=game][value=${game}]:visible`).click();
  }

  badge = (): Locator => this.page.getByRole("banner").getByRole("link", { name: /adjust balance$/ });

  async adjustCoins({
    amount,
    direction = "Credit",
    notes,
  }: {
    amount: string;
    direction?: "Credit" | "Debit";
    notes: string;
  }): Promise<void> {
    await this.field("Amount").fill(amount);
    await this.page.locator(".segments label", { hasText: direction }).click();
    await this.field("Notes").fill(notes);
    await this.button("Save").click();
  }

  async openDrawer(): Promise<void> {
    await this.page.locator(".drawer > summary").click();
    await expect(this.page.locator(".drawer-panel")).toBeVisible();
  }

  /** Sorts with the phone's select, by a label such as "Buy, high to low". */
  async sortBy(order: string): Promise<void> {
    await this.field("Sort by").selectOption(order);
    if (!this.scripts) await this.button("Sort").click();
  }

  async chooseMore(item: string): Promise<void> {
    await this.page.locator("summary", { hasText: "More" }).click();
    await this.link(item).click();
  }

  async fillSignUp(email: string, password = PASSWORD, again = password): Promise<void> {
    await this.field("Email").fill(email);
    await this.field("Password").fill(password);
    await this.field("Confirm password").fill(again);
    await this.button("Sign up").click();
  }

  /** Follows the confirmation link that local mode shows on the page. */
  async confirm(): Promise<void> {
    await this.link("Confirm my email").click();
    if (!this.scripts) await this.button("Confirm my email").click();
    await this.page.waitForURL((url) => ["/dashboard", "/login"].includes(url.pathname));
    await this.ready();
  }

  async logIn(email: string, password = PASSWORD): Promise<void> {
    await this.field("Email").fill(email);
    await this.field("Password").fill(password);
    await this.button("Log in").click();
  }

  /** Picks the first card found; returns its name. */
  async pickCard(text: string): Promise<string> {
    const folded = this.page.locator("summary", { hasText: "Change card" });
    if (await folded.isVisible()) await folded.click();
    await this.field("Find the card").fill(text);
    if (!this.scripts) await this.button("Search").click();
    const card = this.page.locator(".picks button").first();
    const name = (await card.locator("strong").textContent()) ?? "";
    await card.click();
    await expect(this.button("Custom Card (manual)")).toBeVisible();
    return name;
  }

  /** Opens the fields for name, position and OVR if they're collapsed. */
  async typeCardByHand(): Promise<void> {
    await this.field("Buy").waitFor();
    const folded = this.page.locator("details:not([open]) > summary", { hasText: "Custom Card (manual)" });
    if (await folded.isVisible()) await folded.click();
    // Opening them moves the focus to the name in a later task.
    if (this.scripts) await this.page.evaluate(() => new Promise((done) => setTimeout(done)));
  }

  async fillFlip({ Position, Status, ...texts }: Typed): Promise<void> {
    if (Position ?? texts.Name ?? texts.OVR) await this.typeCardByHand();
    for (const [label, text] of Object.entries(texts)) await this.field(label).fill(text);
    if (Position) await this.field("Position").selectOption(Position);
    if (Status) await this.page.locator(".segments label", { hasText: Status }).click();
  }

  async addFlip(typed: Typed): Promise<void> {
    await this.link("Add Flip").click();
    await this.fillFlip(typed);
    await this.dialog("Add flip").getByRole("button", { name: "Add Flip" }).click();
    await this.shows("Flip added successfully");
  }
}
