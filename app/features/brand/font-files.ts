/** The weights of `writeText`, below `node_modules`; the build copies them for the pictures that the site draws. */
export const FONT_FILES = [
  "500Medium/Inter_500Medium",
  "600SemiBold/Inter_600SemiBold",
  "800ExtraBold/Inter_800ExtraBold",
].map((name) => `@expo-google-fonts/inter/${name}.ttf`);
