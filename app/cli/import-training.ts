import { runImport } from "./import.ts";

/** `npm run training:import -- FILE`: replaces the training values of the games in a CSV file. */
await runImport("training:import", async (...args) => {
  const { importTraining } = await import("#app/features/training/import/import-reference.server.ts");
  return importTraining(...args);
});
