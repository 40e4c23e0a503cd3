import { hours } from '~/clock'
import type { Period } from '~/projects/accounting-series'
import { projectTexts } from '~/texts/en/project'
import type { TextsOf } from '~/texts/namespace'
import { useNumbers, useTexts } from '~/texts/use-texts'
import { Chart, SeriesKey } from '~/ui/chart'
import type { ChartShape } from './accounting-view'
import './accounting.css'

const height = 96

/** Accepted items, then rejected ones in the order of the reasons: the stronger the red, the more were rejected for it. */
const looks = ['series-1', 'refused-0', 'refused-1', 'refused-2', 'refused-3']

/** Accepted and rejected items, stacked. A bar says its numbers when pointed at; the table below has them, too. */
export function AccountingChart({ chart, period }: { chart: ChartShape; period: Period['id'] }) {
  const texts = useTexts(projectTexts).accounting
  const numbers = useNumbers()
  const { bars, from, span, reasons } = chart
  const totals = bars.map(({ kept, refused }) => kept + refused.reduce((sum, count) => sum + count, 0))
  const series = [
    { name: texts.kept, total: chart.kept, counts: bars.map(({ kept }) => kept) },
    ...reasons.map(({ label, total }, place) => {
      return { name: texts.refused(label), total, counts: bars.map(({ refused }) => refused[place] ?? 0) }
    }),
  ]
  return (
    <figure className="accounting-figure">
      <ul className="accounting-legend">
        {series.map(({ name, total }, place) => (
          <li className="series-key" key={name}>
            <SeriesKey place={place} look={looks[place]} />
            {name} <span className="accounting-count">{numbers.count(total)}</span>
          </li>
        ))}
        <li className="accounting-most">{texts.atMost(Math.max(...totals), span / hours(1))}</li>
      </ul>
      <Chart
        series={series}
        counts={totals}
        from={from}
        span={span}
        height={height}
        looks={looks}
        label={`${texts.chart[period]}: ${summary(chart, texts)}`}
        tip={(bar) => (bars[bar] ? barWords(bars[bar], reasons, texts) : [])}
      />
    </figure>
  )
}

type Texts = TextsOf<typeof projectTexts>['accounting']

function barWords(
  { kept, refused }: ChartShape['bars'][number],
  reasons: ChartShape['reasons'],
  texts: Texts,
): string[] {
  const words = reasons.flatMap(({ label }, n) => (refused[n] ? texts.refusedCount(refused[n], label) : []))
  return [texts.keptCount(kept), ...words]
}

function summary({ kept, reasons }: ChartShape, texts: Texts): string {
  const refused = reasons.map(({ label, total }) => texts.refusedCount(total, label))
  return `${[texts.itemsKept(kept), ...refused].join('; ')}.`
}
