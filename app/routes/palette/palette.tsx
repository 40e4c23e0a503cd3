import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { href, useFetcher, useNavigate, useSubmit } from 'react-router'
import { paletteTexts } from '~/texts/en/palette'
import { useTexts } from '~/texts/use-texts'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'
import type { PaletteEntry } from './find.server'
import './palette.css'

type Item = { id: string; icon: IconName; name: string; note?: string; run: () => void }

/** A control of the page that declares a key: its name, and how to press it. */
export type PageAct = { key: string; does: string; press: () => void }

const mostActs = 6

/**
 * Ctrl K: opens an issue or a project, runs an action of the page, or looks a code up. Arrows choose, Enter takes. Results come from the
 * address of its page (`/go`).
 */
export default function Palette({ acts, onClose }: { acts: PageAct[]; onClose: () => void }) {
  const texts = useTexts(paletteTexts)
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [q, setQ] = useState('')
  const [active, setActive] = useState(0)
  const fetcher = useFetcher<{ q: string; places: PaletteEntry[] }>()
  const navigate = useNavigate()
  const submit = useSubmit()
  useEffect(() => dialog.current?.showModal(), [])

  const text = q.trim().toLowerCase()
  const places = text !== '' && fetcher.data ? fetcher.data.places : []
  const items: Item[] = [
    ...places.map(({ kind, name, note, to }) => ({
      id: to,
      icon: kind === 'issue' ? ('open' as const) : ('box' as const),
      name,
      note,
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
  const shown = Math.min(active, items.length - 1)

  const take = (item: Item | undefined) => {
    if (!item) return
    dialog.current?.close()
    item.run()
  }
  const ask = (typed: string) => {
    setQ(typed)
    setActive(0)
    fetcher.load(`${href('/go')}?${new URLSearchParams({ q: typed })}`)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && items.length > 0) {
      event.preventDefault()
      setActive((shown + step + items.length) % items.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      take(items[shown])
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
        onChange={({ currentTarget }) => ask(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className="palette-list" id={id} role="listbox" aria-label={texts.results}>
        {items.map((item, place) => (
          <div
            key={item.id}
            id={`${id}-${place}`}
            className="palette-item"
            role="option"
            tabIndex={-1}
            aria-selected={place === shown}
            onPointerDown={(event) => {
              event.preventDefault()
              take(item)
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
