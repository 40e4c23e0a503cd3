import { type RefObject, useEffect, useRef, useState } from 'react'
import { href, useFetcher } from 'react-router'
import { issuesTexts } from '~/texts/en/issues'
import { searchTexts } from '~/texts/en/search'
import { useTexts } from '~/texts/use-texts'
import type { Completions } from './completions'
import './search-box.css'

/**
 * The list of completions of the search: arrows choose, Enter takes, Escape closes. `id`: of the field. Asks at once if something was typed
 * before this script was loaded.
 */
export default function Completion({ field, id }: { field: RefObject<HTMLInputElement | null>; id: string }) {
  const texts = useTexts(issuesTexts)
  const { notes } = useTexts(searchTexts)
  const { candidates, active, take } = useCompletion(field, id)
  return (
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
            take(index)
          }}
        >
          <span className="search-box-term">{text}</span>
          {key && <span className="search-box-note">{notes[key]}</span>}
        </div>
      ))}
    </div>
  )
}

function useCompletion(of: RefObject<HTMLInputElement | null>, id: string) {
  const fetcher = useFetcher<Completions>()
  const [asked, setAsked] = useState<string>()
  const [active, setActive] = useState(-1)
  const found = fetcher.data
  const candidates = found && asked === found.q ? found.candidates : []

  const ask = () => {
    if (!of.current) return
    const { value, selectionStart } = of.current
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
    if (!candidate || !found || !of.current) return
    const isWhole = !candidate.text.endsWith(':')
    const behind = found.q.slice(found.end)
    const put = candidate.text + (isWhole && !behind.startsWith(' ') ? ' ' : '')
    of.current.value = found.q.slice(0, found.start) + put + behind
    of.current.setSelectionRange(found.start + put.length, found.start + put.length)
    if (isWhole) close()
    else ask()
  }
  const onKey = (event: KeyboardEvent) => {
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

  const isNew = useRef(true)
  useEffect(() => {
    const field = of.current
    if (!field) return
    if (isNew.current && field.value !== field.defaultValue) ask()
    isNew.current = false
    field.setAttribute('aria-expanded', String(candidates.length > 0))
    if (active >= 0) field.setAttribute('aria-activedescendant', `${id}-${active}`)
    else field.removeAttribute('aria-activedescendant')
    field.addEventListener('input', ask)
    field.addEventListener('blur', close)
    field.addEventListener('keydown', onKey)
    return () => {
      field.removeEventListener('input', ask)
      field.removeEventListener('blur', close)
      field.removeEventListener('keydown', onKey)
    }
  })
  return { candidates, active, take }
}
