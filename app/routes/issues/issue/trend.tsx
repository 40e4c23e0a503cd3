import { href, useLocation } from 'react-router'
import { insightTexts } from '~/texts/en/insight'
import { issueTexts } from '~/texts/en/issue'
import type { TextsOf } from '~/texts/namespace'
import { useNumbers, useTexts } from '~/texts/use-texts'
import { Chart, SeriesKey } from '~/ui/chart'
import { Menu, MenuLink, MenuRule } from '~/ui/menu'
import { Segment } from '~/ui/segment'
import { Table } from '~/ui/table'
import { Time } from '~/ui/time'
import { eventsSearch, momentWords } from '../events/events-view'
import { shortVersion } from './issue-figures'
import { type TrendAsked, type TrendView, trendSearch } from './trend-view'
import './trend.css'

/** Events of an issue over time, by release or environment: legend, chart, and a table on request. */
export function TrendPart({ shortId, trend }: { shortId: string; trend: TrendView }) {
  const { counts, from, step, marks, by, span } = trend
  const texts = useTexts(insightTexts)
  const { chart } = useTexts(issueTexts)
  const { count } = useNumbers()
  const parts = trend.parts.map((part) => ({ ...part, name: nameOf(trend, part.name, texts) }))
  const fresh = marks.reduce((sum, { releases }) => sum + releases.length, 0)
  return (
    <figure className="trend">
      <figcaption>
        <ul className="trend-parts">
          {trend.parts.map(({ name, sum }, part) => (
            <li key={name ?? 'others'} className="series-key">
              <SeriesKey place={part} />
              {name ? (
                <a className="trend-name" href={eventsOf(shortId, { [by]: name })} title={name}>
                  {by === 'release' ? shortVersion(name) : name}
                </a>
              ) : (
                <span className="trend-name">{nameOf(trend, name, texts)}</span>
              )}
              <span className="faint">{count(sum)}</span>
            </li>
          ))}
          {trend.parts.length === 0 && <li className="faint">{texts.nothing}</li>}
          {fresh > 0 && by === 'release' && (
            <li className="faint">
              <span aria-hidden="true">┊ </span>
              {chart.release(fresh)}
            </li>
          )}
        </ul>
      </figcaption>
      <Chart
        series={parts}
        counts={counts}
        from={from}
        span={step}
        label={texts.chart[by][span]}
        markers={marks.map(({ bar, releases }) => ({
          bar,
          short: shortVersion(releases.at(-1)?.version ?? '').slice(0, 12),
          words: texts.newReleases(releases.map(({ version }) => version).join(', ')),
        }))}
      />
      {trend.table && <Numbers shortId={shortId} trend={trend} />}
      {trend.table && by === 'release' && <FreshReleases trend={trend} />}
    </figure>
  )
}

const nameOf = ({ by }: TrendAsked, name: string | undefined, texts: TextsOf<typeof insightTexts>) =>
  name === undefined ? texts.others : name || texts.unnamed[by]

const eventsOf = (shortId: string, asked: Parameters<typeof eventsSearch>[0]) =>
  href('/issues/:shortId/events', { shortId }) + eventsSearch(asked)

/** Links, so that each chart has an address; other parameters are kept. */
export function TrendChoices({ trend }: { trend: TrendView }) {
  const { pathname, search } = useLocation()
  const { by, span, table } = trend
  const { parts } = useTexts(insightTexts)
  const { chart } = useTexts(issueTexts)
  const to = (asked: TrendAsked) => pathname + trendSearch(search, asked)
  return (
    <div className="trend-choices">
      <Segment
        label={chart.span}
        choices={(['24h', '14d', '90d'] as const).map((one) => ({
          name: chart.spans[one],
          to: to({ by, span: one, table }),
          current: one === span,
        }))}
      />
      <Menu title={chart.groupBy(parts[by])} variant="quiet" size="small" atEnd>
        {(['release', 'environment'] as const).map((one) => (
          <MenuLink
            key={one}
            to={to({ by: one, span, table })}
            aria-current={one === by || undefined}
            preventScrollReset
          >
            {parts[one]}
          </MenuLink>
        ))}
        <MenuRule />
        <MenuLink to={to({ by, span, table: !table })} preventScrollReset>
          {table ? chart.noTable : chart.table}
        </MenuLink>
      </Menu>
    </div>
  )
}

const mostNamed = 10

/** The release markers in words; the newest have their names. */
function FreshReleases({ trend: { marks } }: { trend: TrendView }) {
  const texts = useTexts(insightTexts)
  const { chart } = useTexts(issueTexts)
  const fresh = marks.flatMap(({ releases }) => releases)
  if (fresh.length === 0) return null
  const named = fresh.slice(-mostNamed).reverse()
  return (
    <section className="trend-marks">
      <h2>{chart.newReleases}</h2>
      <ul>
        {named.map(({ version, firstSeen }) => (
          <li key={version}>
            {version} <Time at={firstSeen} />
          </li>
        ))}
        {fresh.length > named.length && <li>{texts.andBefore(fresh.length - named.length)}</li>}
      </ul>
    </section>
  )
}

/** Bars with events, newest first; each links to its events. */
function Numbers({ shortId, trend }: { shortId: string; trend: TrendView }) {
  const { counts, parts, from, step, span, by } = trend
  const texts = useTexts(insightTexts)
  const numbers = useNumbers()
  const bars = counts.flatMap((count, bar) => (count > 0 ? [{ bar, count }] : [])).reverse()
  return (
    <Table
      label={texts.chart[by][span]}
      head={[texts.from, texts.events, ...parts.map(({ name }) => nameOf(trend, name, texts))]}
      numbers={[1, ...parts.map((_, part) => part + 2)]}
      rows={bars.map(({ bar, count }) => {
        const [start, end] = [from + bar * step, from + (bar + 1) * step]
        const to = eventsOf(shortId, { from: momentWords(start), until: momentWords(end) })
        return {
          key: bar,
          cells: [
            <a href={to} key="from">
              <Time at={start} as="exact" />
            </a>,
            numbers.count(count),
            ...parts.map((part) => numbers.count(part.counts[bar] ?? 0)),
          ],
        }
      })}
    />
  )
}
