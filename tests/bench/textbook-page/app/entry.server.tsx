export { default } from "../../bare-page/app/entry.server";
