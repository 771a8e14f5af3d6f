// The start of a saved page. Its import map says which widget's bundle "widget" is.
import widget from "widget";

import { openPage } from "./core/page-model";

openPage(widget.render);
