import { useId, useRef, useState } from 'react'
import { Form, href, useSubmit } from 'react-router'
import type { IssueSort } from '~/issues/issue'
import { issuesTexts } from '~/texts/en/issues'
import { useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import type { ListAddress } from './list-view'
import './search-box.css'

/** The search and its order: a plain GET form, so that what is shown is the address. */
export function SearchBox({ address, describedBy }: { address: ListAddress; describedBy?: string }) {
  const texts = useTexts(issuesTexts)
  const submit = useSubmit()
  return (
    <Form
      className="search-box"
      method="get"
      action={href('/issues')}
      role="search"
      key={`${address.q} ${address.sort}`}
    >
      <SearchField q={address.q} describedBy={describedBy} />
      <label>
        <span className="unseen">{texts.order}</span>
        <select
          name="sort"
          className="search-box-select"
          defaultValue={address.sort}
          onChange={(event) => submit(event.currentTarget.form)}
        >
          {(Object.keys(texts.sorts) as IssueSort[]).map((sort) => (
            <option key={sort} value={sort}>
              {texts.sorts[sort]}
            </option>
          ))}
        </select>
      </label>
      <Button size="small">{texts.search}</Button>
    </Form>
  )
}

/** With scripts a list of what could follow hangs from the field. Its script is loaded when somebody first goes to the field. */
function SearchField({ q, describedBy }: { q: string; describedBy?: string }) {
  const texts = useTexts(issuesTexts)
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [loaded, setLoaded] = useState<{ Completion: typeof import('./completion').default }>()
  const load = () => {
    // Without it the field stays a plain one.
    import('./completion').then(({ default: Completion }) => setLoaded({ Completion })).catch(() => {})
  }
  return (
    <div className="search-box-field">
      <label className="unseen" htmlFor={id}>
        {texts.searchIssues}
      </label>
      <span className="search-box-icon">
        <Icon name="search" />
      </span>
      <input
        ref={field}
        id={id}
        name="q"
        className="search-box-input"
        defaultValue={q}
        placeholder={texts.searchExample}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded="false"
        aria-controls={`${id}-list`}
        aria-describedby={describedBy}
        aria-invalid={describedBy ? true : undefined}
        onFocus={loaded ? undefined : load}
      />
      {loaded ? (
        <loaded.Completion field={field} id={id} />
      ) : (
        <div id={`${id}-list`} role="listbox" aria-label={texts.completions} hidden />
      )}
    </div>
  )
}
