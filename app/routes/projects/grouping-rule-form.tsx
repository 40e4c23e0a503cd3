import { href, useParams } from 'react-router'
import { placeholders } from '~/grouping/placeholders'
import type { Preview } from '~/grouping/preview'
import { type RuleFields, type RuleMistakes, ruleLevels } from '~/grouping/rule-form'
import { groupingTexts } from '~/texts/en/grouping'
import { rulesTexts } from '~/texts/en/rules'
import { useTexts } from '~/texts/use-texts'
import { BrandDrawing } from '~/ui/blank-slate'
import { Button, ButtonLink } from '~/ui/button'
import { FormCard } from '~/ui/card'
import { Field, SelectField } from '~/ui/field'
import { PreviewPart } from './grouping-preview'
import './grouping-rules.css'

/** Identifiers: the same in every language. */
const examples = {
  type: '*TimeoutError',
  path: '*/vendor/*',
  function: 'openTill',
  tagName: 'tenant',
  tagValue: 'acme',
  fingerprint: 'till, {{ tags.tenant }}',
}

/** Conditions and what follows from them; tried with Preview, kept with Save. */
export function RuleForm(props: {
  title: string
  ruleId?: number
  typed?: RuleFields
  mistakes?: RuleMistakes
  preview?: Preview
}) {
  const { title, ruleId, typed, mistakes = {}, preview } = props
  const texts = useTexts(rulesTexts)
  const { fields, hints } = texts
  const words = useTexts(groupingTexts)
  const mistakeIn = (name: keyof RuleMistakes) => mistakes[name] && words.mistake(mistakes[name], placeholders)
  const { slug = '' } = useParams()
  const text = (name: keyof RuleFields) => ({
    name,
    defaultValue: typed?.[name],
    error: mistakeIn(name),
    autoComplete: 'off',
  })
  const buttons = (
    <>
      <Button name="intent" value="preview" variant="primary">
        {texts.preview}
      </Button>
      <Button name="intent" value="save">
        {texts.save}
      </Button>
      {ruleId !== undefined && (
        <ButtonLink variant="quiet" to={href('/projects/:slug/grouping', { slug })}>
          {texts.cancel}
        </ButtonLink>
      )}
    </>
  )
  return (
    <FormCard
      preventScrollReset
      title={title}
      note={texts.conditions}
      error={mistakeIn('rule')}
      actions={buttons}
      preview={
        <>
          <h3>{texts.preview}</h3>
          {preview ? <PreviewPart preview={preview} /> : <NoPreview />}
        </>
      }
    >
      <input type="hidden" name="form" value="rule" />
      <input type="hidden" name="rule" value={ruleId ?? ''} />
      <fieldset className="rule-fields">
        <legend className="rule-legend">{texts.when}</legend>
        <Field label={fields.type} placeholder={examples.type} {...text('type')} />
        <Field label={fields.message} placeholder={texts.examples.message} {...text('message')} />
        <div className="rule-pair">
          <Field label={fields.path} placeholder={examples.path} hint={hints.path} {...text('path')} />
          <Field label={fields.function} placeholder={examples.function} hint={hints.function} {...text('function')} />
        </div>
        <div className="rule-pair">
          <Field label={fields.tag} placeholder={examples.tagName} {...text('tagName')} />
          <Field label={fields.tagValue} placeholder={examples.tagValue} {...text('tagValue')} />
        </div>
      </fieldset>
      <fieldset className="rule-fields">
        <legend className="rule-legend">{texts.follows}</legend>
        <Field
          label={fields.fingerprint}
          placeholder={examples.fingerprint}
          hint={hints.fingerprint}
          {...text('fingerprint')}
        />
        <Field label={fields.title} placeholder={texts.examples.title} hint={hints.title} {...text('title')} />
        <SelectField label={fields.level} name="level" defaultValue={typed?.level ?? ''} error={mistakeIn('level')}>
          <option value="">{texts.asSent}</option>
          {ruleLevels.map((level) => (
            <option key={level} value={level}>
              {level}
            </option>
          ))}
        </SelectField>
      </fieldset>
    </FormCard>
  )
}

/** Before the first preview: how to get one. */
function NoPreview() {
  const texts = useTexts(rulesTexts)
  return (
    <div className="rule-no-preview">
      <BrandDrawing />
      <p>{texts.previewWords}</p>
    </div>
  )
}
