import { Form, href, useParams } from 'react-router'
import { type RuleFields, type RuleMistakes, ruleLevels } from '~/grouping/rule-form'
import { Button, ButtonLink } from '~/ui/button'
import { Field, FieldStack, SelectField } from '~/ui/field'

/** Conditions and what follows from them; tried with Preview, kept with Save. */
export function RuleForm(props: { ruleId?: number; typed?: RuleFields; mistakes?: RuleMistakes }) {
  const { ruleId, typed, mistakes = {} } = props
  const { slug = '' } = useParams()
  const text = (name: keyof RuleFields) => ({
    name,
    defaultValue: typed?.[name],
    error: mistakes[name],
    autoComplete: 'off',
  })
  const buttons = (
    <>
      <Button name="intent" value="preview" variant="primary">
        Preview
      </Button>
      <Button name="intent" value="save">
        Save
      </Button>
      {ruleId !== undefined && <ButtonLink to={href('/projects/:slug/grouping', { slug })}>Cancel</ButtonLink>}
    </>
  )
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="form" value="rule" />
      <input type="hidden" name="rule" value={ruleId ?? ''} />
      <FieldStack error={mistakes.rule} actions={buttons}>
        <fieldset className="rule-fields">
          <legend className="rule-legend">When</legend>
          <Field label="Type" placeholder="*TimeoutError" {...text('type')} />
          <Field label="Message" placeholder="No till for *" {...text('message')} />
          <Field label="Path" placeholder="*/vendor/*" hint="A file of the stack, or its module." {...text('path')} />
          <Field label="Function" placeholder="openTill" hint="Of the same call as the path." {...text('function')} />
          <Field label="Tag" placeholder="tenant" {...text('tagName')} />
          <Field label="Value of the tag" placeholder="acme" {...text('tagValue')} />
        </fieldset>
        <fieldset className="rule-fields">
          <legend className="rule-legend">Then</legend>
          <Field
            label="Fingerprint"
            placeholder="till, {{ tags.tenant }}"
            hint="What is the same in all parts is one issue. {{ default }} is what it would be without the rule; {{ type }}, {{ message }}, {{ function }}, {{ module }}, {{ transaction }}, {{ release }} and {{ tags.name }} are the event’s own."
            {...text('fingerprint')}
          />
          <Field
            label="Title"
            placeholder="No till for {{ tags.tenant }}"
            hint="The same placeholders; an issue is called by the first event it gets the title from."
            {...text('title')}
          />
          <SelectField label="Level" name="level" defaultValue={typed?.level ?? ''} error={mistakes.level}>
            <option value="">As sent</option>
            {ruleLevels.map((level) => (
              <option key={level} value={level}>
                {level}
              </option>
            ))}
          </SelectField>
        </fieldset>
      </FieldStack>
    </Form>
  )
}
