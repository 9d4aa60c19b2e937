/** `{token}` and `{line}` are placeholders. */
interface RecipeRequest {
  method: "GET" | "POST";
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export interface Recipe {
  id: string;
  title: string;
  about: string;
  steps: readonly string[];
  code?: (origin: string) => string;
  /** The resulting request; a test sends it. */
  request: RecipeRequest;
}

const QUICK: RecipeRequest = {
  method: "POST",
  path: "/api/v1/flips/quick?game=cfb26",
  headers: { Authorization: "Bearer {token}", "Content-Type": "text/plain" },
  body: "{line}",
};

export const RECIPES: readonly Recipe[] = [
  {
    id: "curl",
    title: "curl",
    about: "Log a flip from a terminal.",
    steps: ["Put your token and your line into the command."],
    code: (origin) =>
      [
        `curl "${origin}/api/v1/flips/quick?game=cfb26" \\`,
        '  -H "Authorization: Bearer {token}" \\',
        '  -H "Content-Type: text/plain" \\',
        '  -d "{line}"',
      ].join("\n"),
    request: QUICK,
  },
  {
    id: "shortcuts",
    title: "iPhone: Shortcuts",
    about:
      "Say “J Smith 84 QB bought 12,000 sold 15,500” and hear what was logged. Put it on the Action button or the home screen.",
    steps: [
      "Make a new shortcut and add Dictate Text.",
      "Add Get Contents of URL with {origin}/api/v1/flips/quick?game=cfb26. Choose POST.",
      "Add two headers: Authorization with Bearer and your token, and Content-Type with application/json.",
      "Choose JSON as the body and add the text field line with Dictated Text.",
      "Add Get Dictionary Value for said, and Speak Text with it.",
    ],
    request: {
      ...QUICK,
      headers: { ...QUICK.headers, "Content-Type": "application/json" },
      body: '{"line":"{line}"}',
    },
  },
  {
    id: "tasker",
    title: "Android: Tasker",
    about: "Log what you copied, or a line that you type.",
    steps: [
      "Add the action HTTP Request. Choose POST and {origin}/api/v1/flips/quick?game=cfb26.",
      "As headers, enter Authorization:Bearer and your token on one line, and Content-Type:text/plain on the next.",
      "As the body, enter %CLIP, or a variable of yours.",
      "Add JSON Read for said of %http_data, and Flash or Say it.",
    ],
    request: QUICK,
  },
  {
    id: "apps-script",
    title: "Google Sheets: Apps Script",
    about: "Read your sold flips into a sheet and do your own sums.",
    steps: ["Open Extensions, then Apps Script, paste this with your token, and run it."],
    code: (origin) =>
      [
        "function readFlips() {",
        "  const rows = [];",
        '  let cursor = "";',
        "  do {",
        `    const answer = UrlFetchApp.fetch("${origin}/api/v1/flips?show=sold&limit=500" + cursor, {`,
        '      headers: { Authorization: "Bearer {token}" },',
        "    });",
        "    const { flips, next } = JSON.parse(answer.getContentText());",
        "    for (const flip of flips) rows.push([flip.sold_at, flip.name, flip.buy, flip.sell, flip.profit]);",
        '    cursor = next ? "&cursor=" + next : "";',
        "  } while (cursor);",
        "  const sheet = SpreadsheetApp.getActiveSheet();",
        "  if (rows.length > 0) sheet.getRange(2, 1, rows.length, 5).setValues(rows);",
        "}",
      ].join("\n"),
    request: {
      method: "GET",
      path: "/api/v1/flips?show=sold&limit=500",
      headers: { Authorization: "Bearer {token}" },
    },
  },
];
