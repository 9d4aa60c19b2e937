export { default } from "../../bare-page/app/root";
