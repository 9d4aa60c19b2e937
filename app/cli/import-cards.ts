import { runImportOfGame } from "./import.ts";

/** `npm run cards:import -- FILE --game CFB26`: adds and updates a game's cards from a CSV file. */
await runImportOfGame("cards:import", async (...args) => {
  const { importCards } = await import("#app/features/cards/import/import-cards.server.ts");
  return importCards(...args);
});
