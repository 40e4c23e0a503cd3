import { type ReactNode, useId } from 'react'
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
import type { BreadcrumbView } from './breadcrumb-view'
import type { EventView } from './event-view'
import './breadcrumbs.css'

/** The breadcrumbs, oldest first, and then the failure itself. */
export function Breadcrumbs(props: {
  breadcrumbs: EventView['breadcrumbs']
  failure: { at: Instant; title: string } | undefined
}) {
  const { shown, left } = props.breadcrumbs
  const texts = useTexts(eventTexts)
  const { crumbs } = useTexts(stackTexts)
  if (shown.length === 0) return null
  return (
    <div className="crumbs-part">
      <Section
        title={
          <>
            {texts.parts.breadcrumbs} <Count>{shown.length + left}</Count>
          </>
        }
        note={left > 0 ? texts.olderCrumbs(shown.length, left) : undefined}
        actions={<Filter crumbs={shown} />}
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
            {shown.map((crumb, index) => (
              <Line
                key={index}
                at={crumb.at}
                look={classNames(crumb.kind === 'http' && 'crumb-http', isError(crumb) && 'crumb-error')}
                tone={toneOf(crumb)}
                icon={icons[crumb.kind]}
                category={crumb.category}
                level={crumb.level}
              >
                <CrumbWords crumb={crumb} />
              </Line>
            ))}
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
          </tbody>
        </table>
      </Section>
    </div>
  )
}

function Line(props: {
  at?: Instant
  look: string
  tone: Tone
  icon: IconName
  category: string
  level?: string
  children: ReactNode
}) {
  const { at, look, tone, icon, category, level, children } = props
  return (
    <tr className={classNames('crumb', look)}>
      <td className="crumb-time">{at !== undefined && <Time at={at} as="clock" />}</td>
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
  if (crumbs.length < 4 || http + errors === 0) return null
  const choices = [
    { value: 'all', words: texts.all, count: crumbs.length },
    { value: 'http', words: texts.http(http), count: http },
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
