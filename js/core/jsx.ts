/** What JSX becomes in the bundles; see build.mjs. */
export { createElement as h, Fragment } from "preact";
