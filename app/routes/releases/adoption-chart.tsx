import { releasesTexts } from '~/texts/en/releases'
import { useNumbers, useTexts } from '~/texts/use-texts'
import { Chart } from '~/ui/chart'
import { Table } from '~/ui/table'
import { Time } from '~/ui/time'
import type { AdoptionChart as Shape } from './release-view'
import './releases.css'

const height = 96

/** The release's share of all sessions over time. Each bar says its numbers when pointed at; the table has them by day. */
export function AdoptionChart({ chart: { bars, from, span, days } }: { chart: Shape }) {
  const texts = useTexts(releasesTexts)
  const { count, percent } = useNumbers()
  const shares = bars.map(({ share }) => share)
  const own = bars.reduce((sum, bar) => sum + bar.own, 0)
  return (
    <>
      <figure className="adoption-figure">
        <Chart
          series={[{ name: texts.adoption, counts: shares }]}
          counts={shares}
          from={from}
          span={span}
          height={height}
          label={texts.chart(own)}
          tip={(bar) => (bars[bar] ? [texts.bar(bars[bar].own, bars[bar].all, bars[bar].crashed)] : [])}
          top={1}
          axis={percent}
        />
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
