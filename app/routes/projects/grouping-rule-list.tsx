import { Form, href, Link, useParams } from 'react-router'
import type { Instant } from '~/clock'
import { Button } from '~/ui/button'
import { plural } from '~/ui/count-words'
import { Entries, Entry } from '~/ui/entries'
import { Time } from '~/ui/time'

type ListedRule = { id: number; enabled: boolean; hits: number; lastHitAt?: Instant; when: string; does: string }

/** The rules in their order, each with what can be done with it. */
export function RuleList({ rules, mayAdminister }: { rules: ListedRule[]; mayAdminister: boolean }) {
  if (rules.length === 0) return null
  return (
    <Entries>
      {rules.map((rule, index) => (
        <Entry key={rule.id} name={`${index + 1}. ${rule.when}`} facts={factsOf(rule)}>
          {mayAdminister && <RuleActions rule={rule} place={index + 1} last={rules.length} />}
        </Entry>
      ))}
    </Entries>
  )
}

function factsOf({ does, enabled, hits, lastHitAt }: ListedRule) {
  const used = lastHitAt ? (
    <>
      {plural(hits, 'event')}, last <Time at={lastHitAt} />
    </>
  ) : (
    'no event yet'
  )
  return [`→ ${does}`, enabled ? used : 'off']
}

function RuleActions({ rule, place, last }: { rule: ListedRule; place: number; last: number }) {
  const { slug = '' } = useParams()
  const { id, enabled } = rule
  return (
    <div className="key-actions">
      <Link
        className="button button-small button-plain"
        to={`${href('/projects/:slug/grouping', { slug })}?rule=${id}`}
      >
        Change<span className="unseen"> rule {place}</span>
      </Link>
      <Act form="state" rule={id} field="enabled" value={enabled ? 'no' : 'yes'}>
        {enabled ? 'Switch off' : 'Switch on'}
      </Act>
      {place > 1 && (
        <Act form="order" rule={id} field="direction" value="up">
          Up
        </Act>
      )}
      {place < last && (
        <Act form="order" rule={id} field="direction" value="down">
          Down
        </Act>
      )}
      <details className="key-rotation">
        <summary className="button button-small button-quiet">Delete…</summary>
        <Form method="post">
          <input type="hidden" name="form" value="removal" />
          <input type="hidden" name="rule" value={id} />
          <p className="key-rotation-question">Events it grouped stay where they are until they are grouped again.</p>
          <Button size="small" variant="danger" aria-label={`Delete the rule ${place}`}>
            Delete the rule
          </Button>
        </Form>
      </details>
    </div>
  )
}

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
