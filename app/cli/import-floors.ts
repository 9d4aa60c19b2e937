import { runImport } from "./import.ts";

/** `npm run floors:import -- FILE`: replaces the price floors of the games in a CSV file. */
await runImport("floors:import", async (...args) => {
  const { importFloors } = await import("#app/features/training/import/import-reference.server.ts");
  return importFloors(...args);
});
