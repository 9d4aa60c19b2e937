export type Key = "Enter" | "Escape";

export interface Cookie {
  name: string;
  value: string;
}

/** A browser window. Selectors are CSS; a journey waits for what it expects itself. */
export interface Window {
  open: (url: string) => Promise<void>;
  reload: () => Promise<void>;
  setCookies: (cookies: readonly Cookie[]) => Promise<void>;
  /** Presses at the middle of the element, as a finger would: whatever lies above it gets the press. */
  press: (selector: string) => Promise<void>;
  /** Types into the focused element. */
  type: (text: string) => Promise<void>;
  pressKey: (key: Key) => Promise<void>;
  chooseFile: (selector: string, path: string) => Promise<void>;
  /** Runs the body of a function in the page and returns its value. */
  run: <Value>(body: string) => Promise<Value>;
  resize: (width: number, height: number) => Promise<void>;
  screenshot: (path: string) => Promise<void>;
  close: () => Promise<void>;
}

export interface Engine {
  name: "WebKit" | "Firefox";
  version: string;
  openWindow: (options?: { scripts?: boolean }) => Promise<Window>;
  stop: () => Promise<void>;
}
