import { useEffect } from 'react'
import { Form, href, Link, useRevalidator } from 'react-router'
import { seconds } from '~/clock'
import type { Explanation } from '~/grouping/explain'
import type { HistoryLine, IssueGrouping, Regrouping } from '~/store/grouping'
import { Button } from '~/ui/button'
import { countWords, plural } from '~/ui/count-words'
import { FieldStack } from '~/ui/field'
import { Section } from '~/ui/page'
import { Pairs } from '~/ui/pairs'
import { Time } from '~/ui/time'
import { eventPath } from './event-path'
import type { Refused } from './grouping-actions.server'

type Explained = Explanation & { eventId: string; at: number }

/** The components of the shown event's fingerprint. */
export function WhyPart(props: { explained?: Explained; grouping: IssueGrouping; slug?: string }) {
  const { explained, slug } = props
  const { shortId, memberCount } = props.grouping
  const rules = slug && <Link to={href('/projects/:slug/grouping', { slug })}>Rules of the project</Link>
  return (
    <Section title="Why these events are together" actions={rules} boxed>
      {explained ? (
        <>
          <p className="grouping-words">{explained.because}</p>
          {explained.changes.map((change) => (
            <p className="grouping-words" key={change}>
              {change}
            </p>
          ))}
          {memberCount > 0 && (
            <p className="grouping-words">
              Somebody merged {plural(memberCount, 'issue')} into it: their events are here as well, whatever they are
              made of.
            </p>
          )}
          <Pairs wide pairs={explained.parts.map(({ label, value }) => ({ name: label, value }))} />
          <p className="grouping-note">
            Of the <Link to={eventPath(shortId, explained.eventId)}>event</Link> of{' '}
            <Time at={explained.at} as="exact" />
          </p>
        </>
      ) : (
        <p className="soft">None of its events is kept any more, so there is nothing to explain it by.</p>
      )}
    </Section>
  )
}

type Choice = { component: string; name: string; value: string }

export function SplitPart(props: { grouping: IssueGrouping; choices: Choice[]; refused?: Refused }) {
  const { grouping, choices, refused } = props
  if (grouping.split) return <SplitInForce split={grouping.split} />
  if (grouping.memberCount > 0 || choices.length === 0) return null
  return (
    <Section title="Split" note="when this is more than one problem">
      <details open={refused?.form === 'split'}>
        <summary className="button button-small button-plain">Split this issue…</summary>
        <Form method="post" className="grouping-form">
          <input type="hidden" name="form" value="split" />
          <FieldStack error={refused?.form === 'split' ? refused.mistake : undefined} actions={<Button>Split</Button>}>
            <fieldset className="grouping-choices">
              <legend className="field-label">Tell its events apart by</legend>
              {choices.map(({ component, name, value }) => (
                <label className="grouping-choice" key={component}>
                  <input
                    type="radio"
                    name="component"
                    value={component}
                    required
                    defaultChecked={refused?.typed === component}
                  />
                  <span>
                    {name} <span className="grouping-value">{value === '' ? 'none' : value}</span>
                  </span>
                  <input type="hidden" name={`kept-${component}`} value={value} />
                </label>
              ))}
            </fieldset>
            <p className="soft">
              Events with the value shown stay in {grouping.shortId}. Every other value gets an issue of its own, for
              events to come and for those that are stored. Removing the split brings them together again.
            </p>
          </FieldStack>
        </Form>
      </details>
    </Section>
  )
}

function SplitInForce({ split: { component, kept } }: { split: { component: string; kept: string } }) {
  return (
    <Section title="Split" boxed>
      <p>
        Its events are told apart by {component}. Here are those with{' '}
        {kept === '' ? 'none' : <code className="grouping-value">{kept}</code>}.
      </p>
      <Form method="post" className="grouping-form">
        <input type="hidden" name="form" value="unsplit" />
        <Button size="small">Remove the split</Button>
      </Form>
    </Section>
  )
}

/** How far the stored events are. With scripts the page follows by itself. */
export function RegroupPart({ regrouping }: { regrouping?: Regrouping }) {
  const isRunning = regrouping !== undefined && regrouping.doneAt === undefined
  useFollowing(isRunning)
  return (
    <Section title="Stored events" boxed>
      {regrouping && (
        <p role="status">
          {isRunning ? 'Being grouped again: ' : 'Grouped again: '}
          {countWords(regrouping.looked)} of {plural(regrouping.total, 'event')} looked at,{' '}
          {countWords(regrouping.moved)} moved
          {regrouping.doneAt !== undefined && (
            <>
              , <Time at={regrouping.doneAt} />
            </>
          )}
          .
        </p>
      )}
      {isRunning && (
        <progress
          className="grouping-progress"
          aria-label="Events looked at"
          max={regrouping.total}
          value={regrouping.looked}
        />
      )}
      <p className="soft">
        Rules, splits and source maps go for events to come. Stored ones stay where they are until they are grouped
        again.
      </p>
      <Form method="post" className="grouping-form">
        <input type="hidden" name="form" value="regroup" />
        <Button size="small" disabled={isRunning}>
          Group stored events again
        </Button>
      </Form>
    </Section>
  )
}

function useFollowing(isRunning: boolean): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!isRunning || state !== 'idle') return
    const timer = setTimeout(revalidate, seconds(2))
    return () => clearTimeout(timer)
  }, [isRunning, state, revalidate])
}

export function HistoryPart({ history }: { history: HistoryLine[] }) {
  if (history.length === 0) return null
  return (
    <Section title="What was done">
      <ul className="grouping-history">
        {history.map(({ at, by, what, detail }, index) => (
          <li key={index}>
            <Time at={at} as="exact" /> · {by ?? 'The operator'} {deeds[what](detail)}
          </li>
        ))}
      </ul>
    </Section>
  )
}

const deeds: Record<HistoryLine['what'], (detail: string) => string> = {
  merged: (detail) => `merged it with ${detail}`,
  unmerged: (detail) => `took it apart from ${detail}`,
  split: (detail) => `split it by ${detail}`,
  'split-removed': (detail) => `removed the split by ${detail}`,
  regroup: () => 'had its stored events grouped again',
}
