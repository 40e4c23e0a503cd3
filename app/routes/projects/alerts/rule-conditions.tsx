import { type ReactNode, useId } from 'react'
import { whenKinds } from '~/alerts/when'
import { alertRuleTexts } from '~/texts/en/alert-rule'
import { alertRulesTexts } from '~/texts/en/alert-rules'
import { useTexts } from '~/texts/use-texts'
import { Field, SelectField } from '~/ui/field'
import { FieldGroup } from './field-group'
import { type RuleFields, ruleFieldNames } from './rule-fields'
import './rule-editor.css'

type Props = { fields: RuleFields; errors: Partial<Record<keyof RuleFields, string>> }

/** The conditions of a rule as chips. The style sheet shows the settings of selected conditions, so that this works without scripts. */
export function RuleConditions({ fields, errors }: Props) {
  const { when: label, hints } = useTexts(alertRuleTexts)
  const { whens } = useTexts(alertRulesTexts)
  const id = useId()
  return (
    <div className="alert-conditions">
      <FieldGroup id={id} label={label} error={errors.when}>
        <div className="alert-chips">
          {whenKinds.map((kind) => (
            <label key={kind} className="alert-chip" title={hints[kind]}>
              <input
                type="checkbox"
                name={ruleFieldNames.when}
                value={kind}
                defaultChecked={fields.when.includes(kind)}
              />
              {whens[kind]}
            </label>
          ))}
        </div>
      </FieldGroup>
      <Threshold fields={fields} errors={errors} />
      <Release fields={fields} errors={errors} />
      <LookedUp fields={fields} errors={errors} />
    </div>
  )
}

function Threshold({ fields, errors }: Props) {
  const { threshold: texts } = useTexts(alertRuleTexts)
  return (
    <Settings of="threshold" title={texts.title} hint={texts.hint}>
      <NumberField label={texts.count} name="count" fields={fields} error={errors.count} />
      <SelectField label={texts.of} name={ruleFieldNames.of} defaultValue={fields.of} error={errors.of}>
        <option value="events">{texts.ofs.events}</option>
        <option value="users">{texts.ofs.users}</option>
      </SelectField>
      <NumberField label={texts.minutes} name="minutes" fields={fields} error={errors.minutes} />
      <SelectField label={texts.scope} name={ruleFieldNames.scope} defaultValue={fields.scope} error={errors.scope}>
        <option value="issue">{texts.scopes.issue}</option>
        <option value="project">{texts.scopes.project}</option>
      </SelectField>
    </Settings>
  )
}

function Release({ fields, errors }: Props) {
  const { release: texts } = useTexts(alertRuleTexts)
  return (
    <Settings of="release" title={texts.title} hint={texts.hint}>
      <NumberField label={texts.percent} name="crashFree" fields={fields} error={errors.crashFree} decimal />
      <NumberField label={texts.sessions} name="sessions" fields={fields} error={errors.sessions} />
    </Settings>
  )
}

function LookedUp({ fields, errors }: Props) {
  const { lookedUp: texts } = useTexts(alertRuleTexts)
  return (
    <Settings of="looked_up" title={texts.title}>
      <NumberField label={texts.people} name="people" fields={fields} error={errors.people} />
    </Settings>
  )
}

const looks = {
  threshold: 'alert-settings alert-settings-threshold',
  release: 'alert-settings alert-settings-release',
  looked_up: 'alert-settings alert-settings-looked-up',
}

function Settings(props: { of: keyof typeof looks; title: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className={looks[props.of]}>
      <legend className="unseen">{props.title}</legend>
      <div className="alert-settings-fields">{props.children}</div>
      {props.hint && <p className="field-hint">{props.hint}</p>}
    </fieldset>
  )
}

type NumberName = 'count' | 'minutes' | 'crashFree' | 'sessions' | 'people'

function NumberField(props: {
  label: string
  name: NumberName
  fields: RuleFields
  error: string | undefined
  decimal?: boolean
}) {
  const { label, name, fields, error, decimal } = props
  return (
    <Field
      label={label}
      name={ruleFieldNames[name]}
      defaultValue={fields[name]}
      error={error}
      inputMode={decimal ? 'decimal' : 'numeric'}
      autoComplete="off"
    />
  )
}
