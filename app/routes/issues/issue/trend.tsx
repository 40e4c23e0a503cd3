import { href, Link, useLocation } from 'react-router'
import { insightTexts } from '~/texts/en/insight'
import type { TextsOf } from '~/texts/room'
import { useNumbers, useTexts } from '~/texts/use-texts'
import { Chart, SeriesKey } from '~/ui/chart'
import { Table } from '~/ui/table'
import { Time } from '~/ui/time'
import { eventsSearch, momentWords } from '../events/events-view'
import { type TrendAsked, type TrendView, trendSearch } from './trend-view'
import './trend.css'

/** How often an issue happened, by release or environment: a chart, what its shades stand for, and the numbers where they are asked for. */
export function TrendPart({ shortId, trend }: { shortId: string; trend: TrendView }) {
  const { counts, from, step, marks, by, span } = trend
  const texts = useTexts(insightTexts)
  const { count } = useNumbers()
  const parts = trend.parts.map((part) => ({ ...part, name: nameOf(trend, part.name, texts) }))
  return (
    <figure className="trend">
      <figcaption className="trend-head">
        <Choices trend={trend} />
      </figcaption>
      <Chart
        series={parts}
        counts={counts}
        from={from}
        span={step}
        label={texts.chart[by][span]}
        markers={marks.map(({ bar, releases }) => ({
          bar,
          short: releases.at(-1)?.version.replace(/^.*@/, '').slice(0, 12) ?? '',
          words: texts.firstHeard(releases.map(({ version }) => version).join(', ')),
        }))}
      />
      <ul className="trend-parts">
        {trend.parts.map(({ name, sum }, part) => (
          <li key={name ?? 'others'} className="trend-part">
            <SeriesKey place={part} />
            {name ? (
              <a className="trend-name" href={eventsOf(shortId, { [by]: name })}>
                {name}
              </a>
            ) : (
              <span className="trend-name">{nameOf(trend, name, texts)}</span>
            )}
            <span className="faint">{count(sum)}</span>
          </li>
        ))}
        {trend.parts.length === 0 && <li className="faint">{texts.nothing}</li>}
      </ul>
      {by === 'release' && <FreshReleases trend={trend} />}
      {trend.table && <Numbers shortId={shortId} trend={trend} />}
    </figure>
  )
}

const nameOf = ({ by }: TrendAsked, name: string | undefined, texts: TextsOf<typeof insightTexts>) =>
  name === undefined ? texts.others : name || texts.unnamed[by]

const eventsOf = (shortId: string, asked: Parameters<typeof eventsSearch>[0]) =>
  href('/issues/:shortId/events', { shortId }) + eventsSearch(asked)

/** Links, so that each chart has an address; what else the page was asked for stays. */
function Choices({ trend }: { trend: TrendView }) {
  const { pathname, search } = useLocation()
  const { by, span, table } = trend
  const texts = useTexts(insightTexts)
  const choice = (name: string, asked: TrendAsked, isChosen: boolean) => (
    <Link
      key={name}
      className="trend-choice"
      to={pathname + trendSearch(search, asked)}
      aria-current={isChosen || undefined}
      preventScrollReset
    >
      {name}
    </Link>
  )
  return (
    <>
      <nav className="trend-choices" aria-label={texts.toldApart}>
        {(['release', 'environment'] as const).map((one) =>
          choice(texts.parts[one], { by: one, span, table }, one === by),
        )}
      </nav>
      <nav className="trend-choices" aria-label={texts.span}>
        {(['24h', '14d', '90d'] as const).map((one) =>
          choice(texts.spans[one], { by, span: one, table }, one === span),
        )}
        {choice(texts.table, { by, span, table: !table }, table)}
      </nav>
    </>
  )
}

const mostNamed = 10

/** Lines in the chart, folded: they are the project's releases, and rarely the question. The newest are named. */
function FreshReleases({ trend: { marks } }: { trend: TrendView }) {
  const texts = useTexts(insightTexts)
  const fresh = marks.flatMap(({ releases }) => releases)
  if (fresh.length === 0) return null
  const named = fresh.slice(-mostNamed).reverse()
  return (
    <details className="trend-marks">
      <summary>{texts.lines(fresh.length)}</summary>
      <ul>
        {named.map(({ version, firstSeen }) => (
          <li key={version}>
            {version} <Time at={firstSeen} />
          </li>
        ))}
        {fresh.length > named.length && <li>{texts.andBefore(fresh.length - named.length)}</li>}
      </ul>
    </details>
  )
}

/** Bars with events, the newest first; each leads to its events. */
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
            <a className="trend-when" href={to} key="from">
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
