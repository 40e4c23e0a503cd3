import { countWords, plural } from '~/ui/count-words'
import { Table } from '~/ui/table'
import { Time } from '~/ui/time'
import type { AdoptionChart as Chart } from './release-view'

const height = 96
const step = 10

/** The release's share of all sessions over time. Each bar says its numbers when pointed at; the table has them by day. */
export function AdoptionChart({ chart: { bars, from, span, days } }: { chart: Chart }) {
  const own = bars.reduce((sum, bar) => sum + bar.own, 0)
  const label = `Share of all sessions in the last 14 days, every 6 hours: ${plural(own, 'session')} of this release`
  return (
    <>
      <figure className="adoption-figure">
        <svg
          className="adoption-chart"
          viewBox={`0 0 ${bars.length * step} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
        >
          {bars.map(({ own, all, crashed, share }, index) => (
            <g key={index}>
              <title>
                {`${minuteOf(from + index * span)} · ${countWords(own)} of ${plural(all, 'session')}, ${countWords(crashed)} crashed`}
              </title>
              <rect className="trend-slot" x={index * step} y="0" width={step} height={height} />
              <rect
                className={own > 0 ? 'adoption-share' : 'trend-rest'}
                x={index * step + 1}
                width={step - 2}
                {...bar(share, own)}
              />
            </g>
          ))}
        </svg>
        <figcaption className="trend-words">
          <Time at={from} as="exact" />
          <span>the top is 100%</span>
          <span>now</span>
        </figcaption>
      </figure>
      <details className="release-days">
        <summary>Day by day</summary>
        <Table
          label="Sessions by day"
          head={['24 hours from', 'Sessions', 'Of all', 'Share', 'Crash-free']}
          numbers={[1, 2, 3, 4]}
          rows={days.map(({ at, own, all, words, crashFree }) => ({
            key: at,
            cells: [<Time at={at} as="exact" key="at" />, countWords(own), countWords(all), words, crashFree],
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

const minuteOf = (at: number) => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
