import { runImportOfGame } from "./import.ts";

/** `npm run cards:import -- FILE --game CFB26`: adds and changes the cards of a game by a CSV file. */
await runImportOfGame("cards:import", async (...args) => {
  const { importCards } = await import("#app/features/cards/import/import-cards.server.ts");
  return importCards(...args);
});
