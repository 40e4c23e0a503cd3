import { useId } from 'react'
import { hours } from '~/clock'
import type { Period } from '~/projects/accounting-series'
import { projectTexts } from '~/texts/en/project'
import type { TextsOf } from '~/texts/namespace'
import { minuteWords } from '~/texts/time-words'
import { useNumbers, useTexts } from '~/texts/use-texts'
import { classNames } from '~/ui/class-names'
import { useTimeWords } from '~/ui/use-time-words'
import type { ChartShape } from './accounting-view'
import './accounting.css'

const height = 96
/** Minimum height, so that small parts are visible. */
const headroom = 12
const step = 10
const smallest = 2

/** In the order of the reasons: the darker, the more items were rejected for it. */
const shades = ['refused-0', 'refused-1', 'refused-2', 'refused-3']

/** Accepted and rejected items, stacked. Each bar has a tooltip; the table below has the numbers. */
export function AccountingChart({ chart, period }: { chart: ChartShape; period: Period['id'] }) {
  const texts = useTexts(projectTexts).accounting
  const id = useId()
  const words = useTimeWords()
  const { bars, from, span, reasons } = chart
  const most = Math.max(1, ...bars.map(total))
  return (
    <figure className="accounting-figure">
      <figcaption className="chart-words">
        <span>{texts.last[period]}</span>
        <span>{texts.atMost(Math.max(...bars.map(total)), span / hours(1))}</span>
      </figcaption>
      <svg
        className="accounting-chart"
        viewBox={`0 0 ${bars.length * step} ${height + headroom}`}
        preserveAspectRatio="none"
        role="img"
        aria-labelledby={`${id}-title ${id}-desc`}
      >
        <title id={`${id}-title`}>{texts.chart[period]}</title>
        <desc id={`${id}-desc`}>{summary(chart, texts)}</desc>
        {bars.map((bar, n) => (
          <g key={n}>
            <title>{[minuteWords(from + n * span, words), ...barWords(bar, reasons, texts)].join('\n')}</title>
            <rect className="chart-slot" x={n * step} y="0" width={step} height={height + headroom} />
            {parts(bar, most).map(({ look, ...place }) => (
              <rect
                className={classNames('accounting-part', look)}
                key={look}
                x={n * step + 1}
                width={step - 2}
                {...place}
              />
            ))}
          </g>
        ))}
      </svg>
      <div className="chart-words accounting-axis">
        <span>{minuteWords(from, words)}</span>
        <span>{texts.now}</span>
      </div>
      <ul className="accounting-legend">
        <Named look="kept" label={texts.kept} count={chart.kept} />
        {reasons.map((reason, n) => (
          <Named look={shades[n]!} label={texts.refused(reason.label)} count={reason.total} key={reason.label} />
        ))}
      </ul>
    </figure>
  )
}

function Named({ look, label, count }: { look: string; label: string; count: number }) {
  const numbers = useNumbers()
  return (
    <li className="accounting-name">
      <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
        <rect className={classNames('accounting-part', look)} width="10" height="10" rx="2" />
      </svg>
      {label} <span className="accounting-count">{numbers.count(count)}</span>
    </li>
  )
}

type Texts = TextsOf<typeof projectTexts>['accounting']

type Bar = ChartShape['bars'][number]

const total = ({ kept, refused }: Bar) => kept + refused.reduce((sum, count) => sum + count, 0)

/** From the bottom up. A bar of zero is a line. */
function parts(bar: Bar, most: number): { look: string; y: number; height: number }[] {
  const counts = [{ look: 'kept', count: bar.kept }, ...bar.refused.map((count, n) => ({ look: shades[n]!, count }))]
  let top = height + headroom
  const drawn = counts.flatMap(({ look, count }) => {
    if (count === 0) return []
    const tall = Math.max(smallest, Math.round((count / most) * height))
    top = Math.max(0, top - tall)
    return { look, y: top, height: tall }
  })
  return drawn.length > 0 ? drawn : [{ look: 'nothing', y: height + headroom - 1, height: 1 }]
}

function barWords({ kept, refused }: Bar, reasons: ChartShape['reasons'], texts: Texts): string[] {
  const words = reasons.flatMap(({ label }, n) => (refused[n] ? texts.refusedCount(refused[n], label) : []))
  return [texts.keptCount(kept), ...words]
}

function summary({ kept, reasons }: ChartShape, texts: Texts): string {
  const refused = reasons.map(({ label, total }) => texts.refusedCount(total, label))
  return `${[texts.itemsKept(kept), ...refused].join('; ')}.`
}
