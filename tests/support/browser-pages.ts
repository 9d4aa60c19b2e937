import { expect, type Locator, type Page } from "@playwright/test";
import { PASSWORD } from "./browser-database.ts";

/** What a trader types into the add and edit form. */
export type Typed = Partial<Record<"Name" | "OVR" | "Buy" | "Sell", string>> & {
  Position?: string;
  Status?: "Listed" | "Sold";
};

/** The site as a trader uses it, the same with scripts on and off. */
export class Site {
  readonly page: Page;
  /** False where the browser runs no scripts. */
  readonly scripts: boolean;

  constructor(page: Page, scripts: boolean) {
    this.page = page;
    this.scripts = scripts;
  }

  /** Opens an address and, where the page has scripts and they may run, waits until they do. */
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

  /** Takes the connection away once the page can send its forms, and waits until it knows. */
  async loseConnection(): Promise<void> {
    await this.canSendForms();
    await this.page.context().setOffline(true);
    await this.page.waitForFunction(() => !navigator.onLine);
  }

  /** Waits until this browser has noted who is logged in, for the offline log; any player without an id. */
  async isNoted(id?: string): Promise<void> {
    await this.page.waitForFunction(async (owner) => {
      // why: opening a database that isn't there yet would make it
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

  /** Waits until the page has the scripts that send its forms, without which the framework loads it anew. */
  async canSendForms(): Promise<void> {
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
  /** The row of the flip with this name. */
  row = (name: string): Locator =>
    this.page.getByRole("row").filter({ has: this.page.getByRole("link", { name, exact: true }) });
  /** The button in a row that says how a flip stands, and changes it. */
  chip = (status: "Listed" | "Sold") =>
    this.page.getByRole("button", { name: new RegExp(`: ${status.toLowerCase()}, mark as`) });
  /** The names of the flips that are shown, in order. */
  names = async () =>
    (await this.page.locator("tbody td.cell-lead").filter({ visible: true }).allInnerTexts()).map((name) =>
      name.replace(/\s+/g, " ").trim(),
    );
  /** The stat card with this label. */
  stat = (label: string): Locator =>
    this.page.locator(".stat").filter({ has: this.page.getByText(label, { exact: true }) });

  async shows(text: string | RegExp): Promise<void> {
    await expect(this.page.getByText(text).first()).toBeVisible();
  }

  async at(path: string | RegExp): Promise<void> {
    await expect(this.page).toHaveURL(path);
  }

  /** Presses the game switcher of the top bar, however it names the game. */
  async switchGame(game: "CFB26" | "MADDEN26"): Promise<void> {
    await this.page.getByRole("banner").locator(`button[name=game][value=${game}]:visible`).click();
  }

  /** The coin balance in the top bar, which leads to the adjust panel. */
  badge = (): Locator => this.page.getByRole("banner").getByRole("link", { name: /adjust balance$/ });

  /** Fills the adjust panel and saves it. */
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

  /** Opens the dashboard's drawer, which small screens have in place of the sidebar. */
  async openDrawer(): Promise<void> {
    await this.page.locator(".drawer > summary").click();
    await expect(this.page.locator(".drawer-panel")).toBeVisible();
  }

  /** Sorts the list as a phone does, by its select: "Buy, high to low". */
  async sortBy(order: string): Promise<void> {
    await this.field("Sort by").selectOption(order);
    if (!this.scripts) await this.button("Sort").click();
  }

  /** Opens the list's menu and chooses from it. */
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

  /** Follows the link that local mode shows instead of sending it. */
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

  /** Searches the card picker and chooses the first card found; returns its name. */
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

  /** Unfolds name, position and OVR where a card is yet to be chosen. */
  async typeCardByHand(): Promise<void> {
    await this.field("Buy").waitFor();
    const folded = this.page.locator("details:not([open]) > summary", { hasText: "Custom Card (manual)" });
    if (await folded.isVisible()) await folded.click();
    // why: unfolded, it gives the focus to the name, a task later
    if (this.scripts) await this.page.evaluate(() => new Promise((done) => setTimeout(done)));
  }

  async fillFlip({ Position, Status, ...texts }: Typed): Promise<void> {
    if (Position ?? texts.Name ?? texts.OVR) await this.typeCardByHand();
    for (const [label, text] of Object.entries(texts)) await this.field(label).fill(text);
    if (Position) await this.field("Position").selectOption(Position);
    if (Status) await this.page.locator(".segments label", { hasText: Status }).click();
  }

  /** Adds a flip from the list and waits until it is there. */
  async addFlip(typed: Typed): Promise<void> {
    await this.link("Add Flip").click();
    await this.fillFlip(typed);
    await this.dialog("Add flip").getByRole("button", { name: "Add Flip" }).click();
    await this.shows("Flip added successfully");
  }
}
