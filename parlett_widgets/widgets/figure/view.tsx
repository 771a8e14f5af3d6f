import { Page } from "../page/core/flow";
import { type Traits, useTrait, type View, widget } from "../page/core/view";
import { ChartView } from "./chart";
import { HistoryView } from "./history";
import type { History } from "./history.generated";
import type { Chart } from "./scene.generated";
import type { Words } from "./words.generated";
import "./view.css";

export interface FigureTraits extends Traits {
  words: Words;
  lang: string;
  charts: (Chart | History)[];
}

/** One chart, or several charts with two in each row; lines over time have a row of their own. */
function Figure({ view }: { view: View<FigureTraits> }) {
  const charts = useTrait(view, "charts");
  return (
    <Page view={view} lang={useTrait(view, "lang")} label={view.words.title}>
      <div class="pw-charts">
        {charts.map((chart) =>
          "lines" in chart ? (
            <HistoryView key={chart.title} history={chart} />
          ) : (
            <ChartView key={chart.title} chart={chart} colours={view.colours} />
          ),
        )}
      </div>
    </Page>
  );
}

export default widget("figure", Figure);
