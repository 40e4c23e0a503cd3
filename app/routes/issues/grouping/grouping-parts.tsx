import { type ReactNode, useEffect } from 'react'
import { Form, href, Link, useRevalidator } from 'react-router'
import { seconds } from '~/clock'
import type { Explanation } from '~/grouping/explain'
import type { SplitComponent } from '~/grouping/split'
import type { HistoryLine, IssueGrouping, Regrouping } from '~/store/grouping'
import { groupingTexts } from '~/texts/en/grouping'
import { mergingTexts } from '~/texts/en/merging'
import { triageTexts } from '~/texts/en/triage'
import type { TextsOf } from '~/texts/namespace'
import { useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { FieldStack } from '~/ui/field'
import { Section } from '~/ui/page'
import { Pairs } from '~/ui/pairs'
import { Time } from '~/ui/time'
import { eventPath } from '../event/event-path'
import type { Refused } from './grouping-actions.server'
import './grouping.css'

type Explained = Explanation & { eventId: string; at: number }

/** The components of the shown event's fingerprint. */
export function WhyPart(props: { explained?: Explained; grouping: IssueGrouping; slug?: string }) {
  const { explained, slug } = props
  const texts = useTexts(mergingTexts)
  const words = useTexts(groupingTexts)
  const { shortId, memberCount } = props.grouping
  const rules = slug && <Link to={href('/projects/:slug/grouping', { slug })}>{texts.rules}</Link>
  return (
    <Section title={texts.why} actions={rules} boxed>
      {explained ? (
        <>
          <p className="grouping-words">{words.because[explained.because]}</p>
          {changesIn(explained, words).map((change) => (
            <p className="grouping-words" key={change}>
              {change}
            </p>
          ))}
          {memberCount > 0 && <p className="grouping-words">{texts.mergedInto(memberCount)}</p>}
          <Pairs wide pairs={explained.parts.map(({ label, value }) => ({ name: words.labels[label], value }))} />
          <p className="grouping-note">
            {texts.ofEvent(
              (words) => (
                <Link to={eventPath(shortId, explained.eventId)}>{words}</Link>
              ),
              <Time at={explained.at} as="exact" />,
            )}
          </p>
        </>
      ) : (
        <p className="soft">{texts.noneKept}</p>
      )}
    </Section>
  )
}

/** What rules and splits of the project changed. */
function changesIn({ rule, splits }: Explained, words: TextsOf<typeof groupingTexts>): string[] {
  const applied = rule && words.ruleApplied(rule.place, rule.effect, words.conditions(rule.conditions))
  return [
    ...(applied ? [applied] : []),
    ...splits.map(({ component, value }) => words.splitApplied(words.splits[component], value)),
  ]
}

type Choice = { component: SplitComponent; value: string }

export function SplitPart(props: { grouping: IssueGrouping; choices: Choice[]; refused?: Refused }) {
  const { grouping, choices, refused } = props
  const texts = useTexts(mergingTexts)
  const { splitLabels } = useTexts(groupingTexts)
  if (grouping.split) return <SplitInForce split={grouping.split} />
  if (grouping.memberCount > 0 || choices.length === 0) return null
  return (
    <Section title={texts.split} note={texts.splitNote}>
      <details open={refused?.form === 'split'}>
        <summary className="button button-small">{texts.splitThis}</summary>
        <Form method="post" className="grouping-form">
          <input type="hidden" name="form" value="split" />
          <FieldStack
            error={refused?.form === 'split' ? refused.mistake : undefined}
            actions={<Button>{texts.splitIt}</Button>}
          >
            <fieldset className="grouping-choices">
              <legend className="field-label">{texts.splitBy}</legend>
              {choices.map(({ component, value }) => (
                <label className="grouping-choice" key={component}>
                  <input
                    type="radio"
                    name="component"
                    value={component}
                    required
                    defaultChecked={refused?.typed === component}
                  />
                  <span>
                    {splitLabels[component]} <span className="grouping-value">{value === '' ? texts.none : value}</span>
                  </span>
                  <input type="hidden" name={`kept-${component}`} value={value} />
                </label>
              ))}
            </fieldset>
            <p className="soft">{texts.splitHint(grouping.shortId)}</p>
          </FieldStack>
        </Form>
      </details>
    </Section>
  )
}

function SplitInForce({ split: { component, kept } }: { split: { component: SplitComponent; kept: string } }) {
  const texts = useTexts(mergingTexts)
  const { splits } = useTexts(groupingTexts)
  return (
    <Section title={texts.split} boxed>
      <p>
        {texts.inForce(splits[component], kept === '' ? undefined : <code className="grouping-value">{kept}</code>)}
      </p>
      <Form method="post" className="grouping-form">
        <input type="hidden" name="form" value="unsplit" />
        <Button size="small">{texts.removeSplit}</Button>
      </Form>
    </Section>
  )
}

/** The progress of regrouping stored events. With scripts it updates by itself. */
export function RegroupPart({ regrouping }: { regrouping?: Regrouping }) {
  const texts = useTexts(mergingTexts)
  const isRunning = regrouping !== undefined && regrouping.doneAt === undefined
  useFollowing(isRunning)
  return (
    <Section title={texts.stored} boxed>
      {regrouping && <p role="status">{progressText(texts, regrouping)}</p>}
      {isRunning && (
        <progress
          className="grouping-progress"
          aria-label={texts.lookedAt}
          max={regrouping.total}
          value={regrouping.looked}
        />
      )}
      <p className="soft">{texts.storedNote}</p>
      <Form method="post" className="grouping-form">
        <input type="hidden" name="form" value="regroup" />
        <Button size="small" disabled={isRunning}>
          {texts.regroup}
        </Button>
      </Form>
    </Section>
  )
}

function progressText(texts: TextsOf<typeof mergingTexts>, { looked, total, moved, doneAt }: Regrouping): ReactNode {
  if (doneAt === undefined) return texts.running(looked, total, moved)
  return texts.done(looked, total, moved, <Time at={doneAt} />)
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
  const texts = useTexts(mergingTexts)
  const { deeds } = useTexts(triageTexts)
  if (history.length === 0) return null
  return (
    <Section title={texts.history}>
      <ul className="grouping-history">
        {history.map(({ at, by, what, detail }, index) => (
          <li key={index}>
            <Time at={at} as="exact" /> · {by ?? texts.operator} {deedText(deeds, what, detail)}
          </li>
        ))}
      </ul>
    </Section>
  )
}

type Deeds = TextsOf<typeof triageTexts>['deeds']

function deedText(deeds: Deeds, what: HistoryLine['what'], detail: string): string {
  if (what === 'regroup') return deeds.regroup
  return deeds[what === 'split-removed' ? 'splitRemoved' : what](detail)
}
