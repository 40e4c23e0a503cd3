import { days } from '~/clock'
import { homeTexts } from '~/texts/en/home'
import { useNumbers, useTexts } from '~/texts/use-texts'
import { Card } from '~/ui/card'
import { Chart, SeriesKey } from '~/ui/chart'
import { Time } from '~/ui/time'
import type { DaysChart } from './home-chart-view'
import type { HomeReleases } from './home-releases'
import './home.css'

/** Errors per day as bars, with a legend, and the same numbers as a table. */
export function HomeChart({ chart, releases }: { chart: DaysChart; releases: HomeReleases['rows'] }) {
  const { from, total, counts, series } = chart
  const texts = useTexts(homeTexts).perDay
  const numbers = useNumbers()
  const markers = releases
    .map(({ version, firstSeen }) => ({
      bar: Math.floor((firstSeen - from) / days(1)),
      short: version.replace(/^.*@/, '').slice(0, 12),
      words: version,
    }))
    .filter(({ bar }, place, all) => bar > 0 && all.findIndex((one) => one.bar === bar) === place)
  const named = series.map(({ name = texts.others, counts }) => ({ name, counts }))
  return (
    <Card
      title={texts.title}
      note={texts.total(total, counts.length)}
      actions={
        <ul className="home-series">
          {named.map(({ name }, place) => (
            <li key={name}>
              <SeriesKey place={place} /> {name}
            </li>
          ))}
        </ul>
      }
      padded
    >
      <Chart
        series={named}
        counts={counts}
        from={from}
        span={days(1)}
        label={texts.title}
        height={132}
        markers={markers}
      />
      <table className="unseen">
        <caption>{texts.title}</caption>
        <tbody>
          {counts.map((count, place) => (
            <tr key={place}>
              <th scope="row">
                <Time at={from + days(place)} as="exact" />
              </th>
              <td>{numbers.count(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
