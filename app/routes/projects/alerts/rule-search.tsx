import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { joinSearch, splitSearch } from '~/issues/search/search-tokens'
import { alertRuleTexts } from '~/texts/en/alert-rule'
import { issuesTexts } from '~/texts/en/issues'
import { useTexts } from '~/texts/use-texts'
import { Icon } from '~/ui/icon'
import { TokenField } from '~/ui/token-field'
import { FieldGroup } from './field-group'
import { ruleFieldNames } from './rule-fields'
import './rule-editor.css'

/**
 * The search of a rule: terms with a key as tokens, and an input for more, with the completions of the issue list. Sent as several fields
 * of the same name. The × of a token sends the form without it; with scripts it only removes the token.
 */
export function RuleSearch(props: { search: string; error?: string; warnings: string[]; onChange: () => void }) {
  const { search, error, warnings, onChange } = props
  const texts = useTexts(alertRuleTexts)
  const { completions } = useTexts(issuesTexts)
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(search)
  const [loaded, setLoaded] = useState<{ Completion: typeof import('../../issues/list/completion').default }>()
  const { tokens, words } = splitSearch(text)
  const load = () => {
    // Without it, the input stays a plain one.
    import('../../issues/list/completion').then(({ default: Completion }) => setLoaded({ Completion })).catch(() => {})
  }
  const change = (next: string, typed: string) => {
    setText(next)
    if (field.current) field.current.value = typed
    onChange()
  }
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget
    const last = tokens.at(-1)
    if (event.key === 'Enter' && !event.defaultPrevented) {
      event.preventDefault()
      const joined = joinSearch(tokens.map((token) => token.text).join(' '), value)
      change(joined, splitSearch(joined).words)
    } else if (event.key === 'Backspace' && value === '' && last) {
      event.preventDefault()
      change(last.without, last.text)
    }
  }
  const describedBy = `${id}-hint${error ? ` ${id}-error` : ''}`
  return (
    <FieldGroup id={id} label={texts.search} hint={texts.searchHint} error={error} htmlFor={`${id}-line`}>
      {tokens.map(({ text: term }) => (
        <input key={term} type="hidden" name={ruleFieldNames.search} value={term} />
      ))}
      <TokenField
        tokens={tokens.map(({ key, value, text: term, without }) => ({
          key,
          value,
          remove: (
            <button
              type="submit"
              name="without"
              value={term}
              formMethod="get"
              className="token-remove alert-token-remove"
              aria-label={texts.removeTerm(term)}
              onClick={(event) => {
                event.preventDefault()
                change(without, field.current?.value ?? '')
              }}
            >
              <Icon name="close" small />
            </button>
          ),
        }))}
        label={texts.searchLabel}
        ref={field}
        id={`${id}-line`}
        name={ruleFieldNames.search}
        defaultValue={words}
        placeholder={tokens.length === 0 ? texts.searchExample : undefined}
        autoCapitalize="off"
        autoCorrect="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded="false"
        aria-controls={`${id}-line-list`}
        aria-describedby={describedBy}
        aria-invalid={error ? true : undefined}
        onFocus={loaded ? undefined : load}
        onKeyDown={onKey}
      >
        {loaded ? (
          <loaded.Completion field={field} id={`${id}-line`} />
        ) : (
          <div id={`${id}-line-list`} role="listbox" aria-label={completions} hidden />
        )}
      </TokenField>
      {warnings.map((warning) => (
        <p key={warning} className="alert-warning">
          <Icon name="warning" tone="amber" />
          {warning}
        </p>
      ))}
    </FieldGroup>
  )
}
