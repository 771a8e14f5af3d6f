// The start of a saved page, which calls it with the widget's own `render`.
export { openPage as default } from "./core/page-model";
