declare module "*.md" {
  export const about: import("./markdown.ts").MarkdownAbout;
  const page: import("./markdown.ts").MarkdownPage;
  export default page;
}
