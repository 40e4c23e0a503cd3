import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Form, href, useFetcher, useSubmit } from 'react-router'
import type { IssueSort } from '~/issues/issue'
import { issuesTexts } from '~/texts/en/issues'
import { searchTexts } from '~/texts/en/search'
import { useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import type { Completions } from './completions'
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

/** With scripts a list of what could follow hangs from the field; arrows choose, Enter takes, Escape closes. */
function SearchField({ q, describedBy }: { q: string; describedBy?: string }) {
  const texts = useTexts(issuesTexts)
  const { notes } = useTexts(searchTexts)
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const completion = useCompletion(field)
  const { candidates, active } = completion
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
        aria-expanded={candidates.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        aria-describedby={describedBy}
        aria-invalid={describedBy ? true : undefined}
        onInput={completion.ask}
        onBlur={completion.close}
        onKeyDown={completion.onKeyDown}
      />
      <div
        className="search-box-list"
        id={`${id}-list`}
        role="listbox"
        aria-label={texts.completions}
        hidden={candidates.length === 0}
      >
        {candidates.map(({ text, key }, index) => (
          <div
            key={text}
            id={`${id}-${index}`}
            className="search-box-option"
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onPointerDown={(event) => {
              event.preventDefault()
              completion.take(index)
            }}
          >
            <span className="search-box-term">{text}</span>
            {key && <span className="search-box-note">{notes[key]}</span>}
          </div>
        ))}
      </div>
    </div>
  )
}

function useCompletion(field: { current: HTMLInputElement | null }) {
  const fetcher = useFetcher<Completions>()
  const [asked, setAsked] = useState<string>()
  const [active, setActive] = useState(-1)
  const found = fetcher.data
  const candidates = found && asked === found.q ? found.candidates : []

  const ask = () => {
    if (!field.current) return
    const { value, selectionStart } = field.current
    setAsked(value)
    setActive(-1)
    const search = new URLSearchParams({ q: value, at: String(selectionStart ?? value.length) })
    fetcher.load(`${href('/issues/completions')}?${search}`)
  }
  const close = () => {
    setAsked(undefined)
    setActive(-1)
  }
  const take = (index: number) => {
    const candidate = candidates[index]
    if (!candidate || !found || !field.current) return
    const isWhole = !candidate.text.endsWith(':')
    const behind = found.q.slice(found.end)
    const put = candidate.text + (isWhole && !behind.startsWith(' ') ? ' ' : '')
    field.current.value = found.q.slice(0, found.start) + put + behind
    field.current.setSelectionRange(found.start + put.length, found.start + put.length)
    if (isWhole) close()
    else ask()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (candidates.length === 0) ask()
      else setActive((active + step + candidates.length + (active < 0 && step < 0 ? 1 : 0)) % candidates.length)
    } else if (event.key === 'Enter' && active >= 0) {
      event.preventDefault()
      take(active)
    } else if (event.key === 'Escape' && candidates.length > 0) {
      event.preventDefault()
      close()
    }
  }
  return { candidates, active, ask, close, take, onKeyDown }
}
