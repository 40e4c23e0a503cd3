import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { href, useNavigate, useSubmit } from 'react-router'
import { paletteTexts } from '~/texts/en/palette'
import { searchTexts } from '~/texts/en/search'
import { useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'
import { useFoundPlaces } from './use-found-places'
import './palette.css'

/** `isOld`: found for an earlier text. It stays in view until the results of this text arrive, but cannot be taken. */
type Item = { id: string; icon: IconName; name: string; note?: string; isOld?: boolean; run: () => void }

/** A control of the page that declares a key: its name, and how to press it. */
export type PageAct = { key: string; does: string; press: () => void }

/** What was typed before the palette was open, and whether Enter was pressed then. Read when it opens. */
export type Typed = { text: string; entered: boolean }

const mostActs = 6

/**
 * Ctrl K: opens an issue or a project, runs an action of the page, or looks a code up. Arrows choose, Enter takes. Results come from the
 * address beside its page (`/go`). Enter before they have arrived waits for them and takes the first. Without an answer, Enter asks again.
 */
export default function Palette({ acts, typed, onClose }: { acts: PageAct[]; typed: Typed; onClose: () => void }) {
  const texts = useTexts(paletteTexts)
  const { tooLong } = useTexts(searchTexts)
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [q, setQ] = useState(typed.text)
  const [chosen, setChosen] = useState<string>()
  const [entered, setEntered] = useState(typed.entered && typed.text !== '')
  const { found, pending, failed, again } = useFoundPlaces(q)
  const navigate = useNavigate()
  const submit = useSubmit()
  useEffect(() => dialog.current?.showModal(), [])

  const text = q.trim().toLowerCase()
  const places = text !== '' && found ? found.places : []
  const items: Item[] = [
    ...places.map(({ kind, name, note, to }) => ({
      id: to,
      icon: kind === 'issue' ? ('open' as const) : ('box' as const),
      name,
      note,
      isOld: pending || failed,
      run: () => navigate(to),
    })),
    ...acts
      .filter(({ does }) => does.toLowerCase().includes(text))
      .slice(0, mostActs)
      .map(({ key, does, press }) => ({ id: key, icon: 'right' as const, name: does, note: key, run: press })),
    ...(text === ''
      ? []
      : [
          {
            id: 'look-up',
            icon: 'search' as const,
            name: texts.lookUp(q.trim()),
            run: () => submit({ q }, { method: 'post', action: href('/lookup') }),
          },
        ]),
  ]
  // The choice is an item, not a place in the list: results that arrive later move the items.
  const takeable = items.filter(({ isOld }) => !isOld)
  const selected = takeable.find(({ id }) => id === chosen) ?? (pending || failed ? undefined : takeable[0])
  const shown = selected ? items.indexOf(selected) : -1

  const take = (item: Item | undefined) => {
    if (!item) return
    dialog.current?.close()
    item.run()
  }
  useEffect(() => {
    if (!entered || pending) return
    setEntered(false)
    if (!failed) take(selected)
  })
  const choose = (id: string | undefined) => {
    setChosen(id)
    setEntered(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && takeable.length > 0) {
      event.preventDefault()
      const from = selected ? takeable.indexOf(selected) : step > 0 ? -1 : 0
      choose(takeable.at((from + step) % takeable.length)?.id)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (selected) take(selected)
      else setEntered(pending || failed)
      if (!selected && failed) again()
    }
  }
  return (
    <dialog className="dialog palette" closedby="any" aria-label={texts.title} ref={dialog} onClose={onClose}>
      <input
        className="field-control"
        role="combobox"
        aria-label={texts.what}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={shown >= 0 ? `${id}-${shown}` : undefined}
        placeholder={texts.what}
        autoComplete="off"
        spellCheck={false}
        value={q}
        onChange={({ currentTarget }) => {
          setQ(currentTarget.value)
          choose(undefined)
        }}
        onKeyDown={onKeyDown}
      />
      <p className="palette-wait" role="status">
        {entered ? texts.searching : failed ? texts.failed : !pending && found?.tooLong && tooLong}{' '}
        {failed && !entered && (
          <Button type="button" size="small" onClick={again}>
            {texts.again}
          </Button>
        )}
      </p>
      <div className="palette-list" id={id} role="listbox" aria-label={texts.results} aria-busy={pending}>
        {items.map((item, place) => (
          <div
            key={item.id}
            id={`${id}-${place}`}
            className="palette-item"
            role="option"
            tabIndex={-1}
            aria-selected={place === shown}
            aria-disabled={item.isOld}
            onPointerDown={(event) => {
              event.preventDefault()
              if (!item.isOld) take(item)
            }}
          >
            <Icon name={item.icon} />
            <span className="palette-name">{item.name}</span>
            {item.note && <span className="palette-note">{item.note}</span>}
          </div>
        ))}
      </div>
    </dialog>
  )
}
