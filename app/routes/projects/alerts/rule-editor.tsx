import { Form } from 'react-router'
import { alertRuleTexts } from '~/texts/en/alert-rule'
import { alertRulesTexts } from '~/texts/en/alert-rules'
import { searchTexts } from '~/texts/en/search'
import { useTexts } from '~/texts/use-texts'
import { Button, ButtonLink } from '~/ui/button'
import { FormCard } from '~/ui/card'
import { Confirm } from '~/ui/confirm'
import { Field } from '~/ui/field'
import { alertsPaths } from './alerts-paths'
import { channelPaths } from './channel-paths'
import { RuleConditions } from './rule-conditions'
import { type EditorChannel, RuleChannels, RuleQuietHours, RuleTimes } from './rule-delivery'
import type { RuleEditorState } from './rule-editor.server'
import { ruleFieldNames } from './rule-fields'
import { ruleMistakesWords } from './rule-mistake-words'
import { RulePreviewPart } from './rule-preview'
import { RuleSearch } from './rule-search'
import { useLivePreview } from './use-live-preview'
import './rule-editor.css'

const removalForm = 'rule-removal'

/**
 * The form of a rule with its preview. Saving is a POST. The preview is the page again, with the form in its address, so that it works
 * without scripts.
 */
export function RuleEditor(props: {
  slug: string | undefined
  rule: { id: number; name: string } | undefined
  mayChange: boolean
  state: RuleEditorState
  /** A mistake in the form as a whole. */
  error: string | undefined
  channels: EditorChannel[]
  timeZones: string[]
}) {
  const { slug, rule, mayChange, state, error, channels, timeZones } = props
  const texts = useTexts(alertRuleTexts)
  const search = useTexts(searchTexts)
  const { form, refresh, live, busy } = useLivePreview()
  const { fields } = state
  const errors = ruleMistakesWords((live ?? state).mistakes, texts.mistakes, search)
  const change = { fields, errors }
  return (
    <>
      <FormCard
        ref={form}
        title={mayChange ? (rule ? texts.editRule : texts.newRule) : texts.viewRule}
        note={rule?.name}
        error={error}
        {...(mayChange && { onInput: refresh, onChange: refresh, onBlur: refresh })}
        preview={<RulePreviewPart preview={(live ?? state).preview} busy={busy} />}
        actions={mayChange ? <Actions slug={slug} rule={rule} /> : <BackToRules slug={slug} />}
      >
        {/* The first button of the form, which the Enter key presses. Otherwise that would be the × of a term. */}
        <button type="submit" className="unseen" tabIndex={-1} aria-hidden="true" />
        <input type="hidden" name="form" value="rule" />
        <fieldset className="alert-fields" disabled={!mayChange}>
          <Field
            label={texts.name}
            name={ruleFieldNames.name}
            defaultValue={fields.name}
            placeholder={texts.nameExample}
            error={errors.name}
            autoComplete="off"
          />
          <RuleConditions {...change} />
          <RuleSearch
            search={fields.search}
            error={errors.search}
            warnings={(live ?? state).unknownTags.map(texts.unknownTag)}
            onChange={refresh}
          />
          <RuleChannels
            {...change}
            channels={channels}
            ofInstance={slug === undefined}
            addChannel={mayChange ? channelPaths(slug).new : undefined}
          />
          <RuleTimes {...change} />
          <RuleQuietHours {...change} timeZones={timeZones} />
        </fieldset>
      </FormCard>
      {rule && mayChange && (
        <Form method="post" id={removalForm}>
          <input type="hidden" name="form" value="removal" />
        </Form>
      )}
    </>
  )
}

type RuleAddress = { slug: string | undefined; rule?: { name: string } | undefined }

function Actions({ slug, rule }: RuleAddress) {
  const texts = useTexts(alertRuleTexts)
  const list = useTexts(alertRulesTexts)
  return (
    <>
      <Button variant="primary">{texts.save}</Button>
      <noscript>
        <Button formMethod="get">{texts.preview.button}</Button>
      </noscript>
      <ButtonLink variant="quiet" to={alertsPaths(slug).rules}>
        {texts.cancel}
      </ButtonLink>
      {rule && (
        <div className="alert-foot-end">
          <Confirm
            button={list.remove}
            icon="trash"
            title={list.removeTitle(rule.name)}
            words={list.removeQuestion}
            act={
              <Button variant="danger" form={removalForm}>
                {list.removeIt}
              </Button>
            }
          />
        </div>
      )}
    </>
  )
}

function BackToRules({ slug }: RuleAddress) {
  const texts = useTexts(alertRuleTexts)
  return <ButtonLink to={alertsPaths(slug).rules}>{texts.back}</ButtonLink>
}
