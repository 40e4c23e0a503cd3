import type { ReactNode } from 'react'
import { Form, href, Link, useParams } from 'react-router'
import type { Instant } from '~/clock'
import type { RuleConditions, RuleEffect } from '~/grouping/rules'
import { groupingTexts } from '~/texts/en/grouping'
import { rulesTexts } from '~/texts/en/rules'
import type { TextsOf } from '~/texts/namespace'
import { useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { ConfirmRemoval } from '~/ui/confirm-removal'
import { Entries, Entry } from '~/ui/entries'
import { Time } from '~/ui/time'

type ListedRule = {
  id: number
  enabled: boolean
  hits: number
  lastHitAt?: Instant
  conditions: RuleConditions
  effect: RuleEffect
}

/** The rules in their order, each with its actions. */
export function RuleList({ rules, mayAdminister }: { rules: ListedRule[]; mayAdminister: boolean }) {
  const texts = useTexts(rulesTexts)
  const words = useTexts(groupingTexts)
  if (rules.length === 0) return null
  return (
    <Entries>
      {rules.map((rule, index) => (
        <Entry
          key={rule.id}
          name={`${index + 1}. ${words.conditions(rule.conditions)}`}
          facts={[`→ ${words.effect(rule.effect)}`, usedText(rule, texts)]}
          actions={mayAdminister && <RuleActions rule={rule} place={index + 1} last={rules.length} />}
        />
      ))}
    </Entries>
  )
}

function usedText({ enabled, hits, lastHitAt }: ListedRule, texts: TextsOf<typeof rulesTexts>): ReactNode {
  if (!enabled) return texts.off
  return lastHitAt ? texts.used(hits, <Time at={lastHitAt} />) : texts.unused
}

function RuleActions({ rule, place, last }: { rule: ListedRule; place: number; last: number }) {
  const { slug = '' } = useParams()
  const texts = useTexts(rulesTexts)
  const { id, enabled } = rule
  return (
    <>
      <Link className="button button-small" to={`${href('/projects/:slug/grouping', { slug })}?rule=${id}`}>
        {texts.change(place, Unseen)}
      </Link>
      <Act form="state" rule={id} field="enabled" value={enabled ? 'no' : 'yes'}>
        {enabled ? texts.switchOff : texts.switchOn}
      </Act>
      {place > 1 && (
        <Act form="order" rule={id} field="direction" value="up">
          {texts.up}
        </Act>
      )}
      {place < last && (
        <Act form="order" rule={id} field="direction" value="down">
          {texts.down}
        </Act>
      )}
      <ConfirmRemoval texts={texts} row={place} field="rule" id={id} />
    </>
  )
}

const Unseen = ({ children }: { children: ReactNode }) => <span className="unseen">{children}</span>

function Act(props: { form: string; rule: number; field: string; value: string; children: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="form" value={props.form} />
      <input type="hidden" name="rule" value={props.rule} />
      <Button size="small" name={props.field} value={props.value}>
        {props.children}
      </Button>
    </Form>
  )
}
