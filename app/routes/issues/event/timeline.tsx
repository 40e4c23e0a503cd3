import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import type { Instant } from '~/clock'
import { eventTexts } from '~/texts/en/event'
import { stackTexts } from '~/texts/en/stack'
import { useTexts } from '~/texts/use-texts'
import { Count } from '~/ui/badge'
import { classNames } from '~/ui/class-names'
import { Icon, type Tone } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'
import { Section } from '~/ui/page'
import { Pairs } from '~/ui/pairs'
import { Time } from '~/ui/time'
import type { EventView } from './event-view'
import type { BreadcrumbView } from './timeline-view'
import './timeline.css'

/** Breadcrumbs and log lines, oldest first, with the failure itself in its place. */
export function Timeline(props: {
  timeline: EventView['timeline']
  failure: { at: Instant; title: string } | undefined
}) {
  const { shown, later, left, all, lines } = props.timeline
  const texts = useTexts(eventTexts)
  const { crumbs } = useTexts(stackTexts)
  const rows = [...shown, ...later]
  if (rows.length === 0) return null
  return (
    <div className="crumbs-part" id="timeline">
      <Section
        title={
          <>
            {lines > 0 ? texts.parts.timeline : texts.parts.breadcrumbs} <Count>{rows.length + left}</Count>
          </>
        }
        note={left > 0 && <Older left={left} all={all} />}
        actions={<Filter crumbs={rows} />}
      >
        <table className="crumbs card">
          <colgroup>
            <col className="crumbs-time" />
            <col className="crumbs-category" />
            <col />
          </colgroup>
          <thead className="unseen">
            <tr>
              <th>{texts.crumbColumns.time}</th>
              <th>{texts.crumbColumns.category}</th>
              <th>{texts.crumbColumns.what}</th>
            </tr>
          </thead>
          <tbody>
            <Lines crumbs={shown} />
            {props.failure && (
              <Line
                at={props.failure.at}
                look="crumb-error crumb-failure"
                tone="red"
                icon="error"
                category={crumbs.exception}
              >
                {props.failure.title}
              </Line>
            )}
            <Lines crumbs={later} />
          </tbody>
        </table>
      </Section>
    </div>
  )
}

function Lines({ crumbs }: { crumbs: BreadcrumbView[] }) {
  return crumbs.map((crumb, index) => (
    <Line
      key={index}
      at={crumb.at}
      before={crumb.before}
      look={classNames(
        crumb.kind === 'http' && 'crumb-http',
        crumb.kind === 'log' && 'crumb-log',
        isError(crumb) && 'crumb-error',
      )}
      tone={toneOf(crumb)}
      icon={icons[crumb.kind]}
      category={crumb.category}
      level={crumb.kind === 'log' ? undefined : crumb.level}
    >
      <CrumbWords crumb={crumb} />
    </Line>
  ))
}

/** A link to the whole timeline, which works without a script; or where the rest is. */
function Older({ left, all }: { left: number; all: boolean }) {
  const texts = useTexts(eventTexts)
  if (all) return <>{texts.olderCrumbs(left)}</>
  return (
    <Link to="?timeline=all#timeline" preventScrollReset>
      {texts.wholeTimeline(left)}
    </Link>
  )
}

function Line(props: {
  at?: Instant
  before?: number
  look: string
  tone: Tone
  icon: IconName
  category: string
  level?: string
  children: ReactNode
}) {
  const { at, before, look, tone, icon, category, level, children } = props
  const texts = useTexts(stackTexts)
  return (
    <tr className={classNames('crumb', look)}>
      <td className="crumb-time">
        {at !== undefined && <Time at={at} as="clock" />}
        {before !== undefined && <span className="crumb-offset">{texts.crumbs.before(before)}</span>}
      </td>
      <td className="crumb-category">
        <Icon name={icon} tone={tone} />
        <span className="crumb-category-words">
          {category}
          {level && <span className="unseen"> {level}</span>}
        </span>
      </td>
      <td className="crumb-words">{children}</td>
    </tr>
  )
}

/** All, requests, errors: the style sheet filters, so it needs no script. */
function Filter({ crumbs }: { crumbs: BreadcrumbView[] }) {
  const { crumbs: texts } = useTexts(stackTexts)
  const name = useId()
  const http = crumbs.filter(({ kind }) => kind === 'http').length
  const errors = crumbs.filter(isError).length
  const lines = crumbs.filter(({ kind }) => kind === 'log').length
  if (crumbs.length < 4 || http + errors + lines === 0) return null
  const choices = [
    { value: 'all', words: texts.all, count: crumbs.length },
    { value: 'http', words: texts.http(http), count: http },
    { value: 'log', words: texts.lines(lines), count: lines },
    { value: 'error', words: texts.errors(errors), count: errors },
  ]
  return (
    <fieldset className="segment" aria-label={texts.filter}>
      {choices
        .filter(({ count }) => count > 0)
        .map(({ value, words }) => (
          <label key={value} className="segment-choice">
            <input type="radio" className="unseen" name={name} value={value} defaultChecked={value === 'all'} />
            {words}
          </label>
        ))}
    </fieldset>
  )
}

const icons: Record<BreadcrumbView['kind'], IconName> = {
  log: 'terminal',
  http: 'network',
  navigation: 'navigation',
  user: 'user',
  console: 'terminal',
  query: 'disk',
  other: 'info',
}

const isError = ({ level, status = 0 }: BreadcrumbView): boolean =>
  level === 'error' || level === 'fatal' || status >= 500

function toneOf(crumb: BreadcrumbView): Tone {
  if (crumb.level === 'error' || crumb.level === 'fatal') return 'red'
  if (crumb.level === 'warning' || (crumb.status ?? 0) >= 400) return 'amber'
  if (crumb.kind === 'http') return 'blue'
  return crumb.kind === 'navigation' ? 'violet' : 'quiet'
}

function CrumbWords({ crumb }: { crumb: BreadcrumbView }) {
  if (crumb.details.length === 0) return <Message crumb={crumb} />
  if (!crumb.message) return <Pairs wide pairs={crumb.details} />
  return (
    <details>
      <summary className="crumb-summary">
        <Message crumb={crumb} />
      </summary>
      <div className="crumb-details">
        <Pairs wide pairs={crumb.details} />
      </div>
    </details>
  )
}

/** For requests, method and status have their own styles. */
function Message({ crumb: { message, status } }: { crumb: BreadcrumbView }) {
  const [, method, rest] = /^([A-Z]{3,7}) (.*)$/s.exec(message) ?? []
  const said = status === undefined ? undefined : ` ${status}`
  if (!method || !rest || !said || !rest.endsWith(said)) return <>{message}</>
  return (
    <>
      <b>{method}</b> {rest.slice(0, -said.length)}{' '}
      <span className={(status ?? 0) >= 500 ? 'red' : (status ?? 0) >= 400 ? 'amber' : 'green'}>{status}</span>
    </>
  )
}
