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

const TONIGHT: RecipeRequest = {
  method: "GET",
  path: "/api/v1/summary?game=cfb26",
  headers: { Authorization: "Bearer {token}" },
};

export const RECIPES: readonly Recipe[] = [
  {
    id: "shortcuts",
    title: "By voice: iPhone Shortcuts",
    about:
      "Say “Hey Siri, log a flip”, then “J Smith 84 QB bought 12,000 sold 15,500”, and hear what was logged. It also goes on the Action button or the home screen.",
    steps: [
      "Make a new shortcut, name it Log a flip, and add Dictate Text.",
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
    id: "scriptable",
    title: "iPhone home screen: Scriptable",
    about: "A widget with tonight's profit, how many you've listed, and your coins.",
    steps: [
      "Make a new script, paste this with a read token, and run it to see the widget.",
      "Add a Scriptable widget to your home screen, hold it, tap Edit Widget, and choose the script.",
    ],
    code: (origin) =>
      [
        `const request = new Request("${origin}/api/v1/summary?game=cfb26");`,
        'request.headers = { Authorization: "Bearer {token}" };',
        "const { profit, totals, said } = await request.loadJSON();",
        "const widget = new ListWidget();",
        "const lines = totals",
        '  ? ["Tonight " + profit.toLocaleString(), totals.listed + " listed", totals.balance.toLocaleString() + " coins"]',
        "  : [said];",
        "for (const line of lines) widget.addText(line);",
        "Script.setWidget(widget);",
        "if (!config.runsInWidget) await widget.presentSmall();",
        "Script.complete();",
      ].join("\n"),
    request: TONIGHT,
  },
  {
    id: "shortcuts-tonight",
    title: "iPhone home screen: Shortcuts",
    about: "Tonight's profit in one tap.",
    steps: [
      "Make a new shortcut and add Get Contents of URL with {origin}/api/v1/summary?game=cfb26.",
      "Add the header Authorization with Bearer and a read token.",
      "Add Get Dictionary Value for said, and Show Result with it.",
    ],
    request: TONIGHT,
  },
  {
    id: "kwgt",
    title: "Android home screen: Tasker and KWGT",
    about: "The same in a widget. Tasker sends the token.",
    steps: [
      "In a new Tasker task, add the action HTTP Request. Choose GET and {origin}/api/v1/summary?game=cfb26.",
      "As the header, enter Authorization:Bearer and a read token.",
      'Add the JavaScriptlet setGlobal("HTMC", JSON.parse(http_data).said).',
      "Add KWGT's plugin action Send Variable for htmc with %HTMC.",
      "In KWGT, add a text with the formula $br(tasker, htmc)$.",
      "Run the task every hour with a Time profile.",
    ],
    request: TONIGHT,
  },
  {
    id: "apps-script",
    title: "Google Sheets: Apps Script",
    about: "Read your sold flips into a sheet.",
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
];
