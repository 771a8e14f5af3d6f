declare module "widget" {
  import type { Props } from "./core/model";

  const widget: { render(props: Props<object>): () => void };
  export default widget;
}
