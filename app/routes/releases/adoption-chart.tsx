import { releasesTexts } from '~/texts/en/releases'
import { minuteWords } from '~/texts/time-words'
import { useNumbers, useTexts } from '~/texts/use-texts'
import { Table } from '~/ui/table'
import { Time } from '~/ui/time'
import { useTimeWords } from '~/ui/use-time-words'
import type { AdoptionChart as Chart } from './release-view'
import './releases.css'

const height = 96
const step = 10

/** The release's share of all sessions over time. Each bar says its numbers when pointed at; the table has them by day. */
export function AdoptionChart({ chart: { bars, from, span, days } }: { chart: Chart }) {
  const texts = useTexts(releasesTexts)
  const { count, percent } = useNumbers()
  const times = useTimeWords()
  const own = bars.reduce((sum, bar) => sum + bar.own, 0)
  return (
    <>
      <figure className="adoption-figure">
        <svg
          className="adoption-chart"
          viewBox={`0 0 ${bars.length * step} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={texts.chart(own)}
        >
          {bars.map(({ own, all, crashed, share }, index) => (
            <g key={index}>
              <title>{texts.bar(minuteWords(from + index * span, times), own, all, crashed)}</title>
              <rect className="chart-slot" x={index * step} y="0" width={step} height={height} />
              <rect
                className={own > 0 ? 'adoption-share' : 'adoption-rest'}
                x={index * step + 1}
                width={step - 2}
                {...bar(share, own)}
              />
            </g>
          ))}
        </svg>
        <figcaption className="chart-words">
          <Time at={from} as="exact" />
          <span>{texts.top(percent(1))}</span>
          <span>{texts.now}</span>
        </figcaption>
      </figure>
      <details className="release-days">
        <summary>{texts.days}</summary>
        <Table
          label={texts.daysTable}
          head={texts.dayColumns}
          numbers={[1, 2, 3, 4]}
          rows={days.map(({ at, own, all, share, crashFree }) => ({
            key: at,
            cells: [
              <Time at={at} as="exact" key="at" />,
              count(own),
              count(all),
              percent(share),
              crashFree === undefined ? '' : percent(crashFree),
            ],
          }))}
        />
      </details>
    </>
  )
}

function bar(share: number, own: number): { y: number; height: number } {
  const tall = own > 0 ? Math.max(2, Math.round(share * height)) : 1
  return { y: height - tall, height: tall }
}
