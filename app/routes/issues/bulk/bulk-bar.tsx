import { type ChangeEvent, type FormEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, href, useFetcher, useNavigation } from 'react-router'
import type { IssueSort } from '~/issues/issue'
import { issuesTexts } from '~/texts/en/issues'
import { useTexts } from '~/texts/use-texts'
import { IssueHeads } from '~/ui/issue-rows'
import { type BulkChoices, BulkToolbar } from './bulk-toolbar'
import '../../issue-heads.css'
import './bulk.css'

type Props = BulkChoices & {
  /** The address of this page of the list. */
  back: string
  /** The search that this page shows, and its order. */
  q: string
  sort: IssueSort
  /** There are more issues than this page shows. */
  more: boolean
  /** Short ids on this page that were selected when an act was refused: they stay selected. */
  selected: string[]
  children: ReactNode
}

/**
 * The list as a form: checkboxes in its rows, and a bar of acts at the bottom while something is selected. The style sheet shows the bar
 * and counts the selection, so it needs no script. Scripts add the checkbox for the whole page, `r` and `m` for the focused row, Shift for
 * ranges, and move the focus to the next row afterwards.
 */
export function BulkForm({ back, q, sort, more, people, teams, selected, children }: Props) {
  const texts = useTexts(issuesTexts).bulk
  const form = useRef<HTMLFormElement>(null)
  const [picked, setPicked] = useState(selected.length)
  const count = () => setPicked(boxesIn(form.current).filter(({ checked }) => checked).length)
  // Cleared one by one: React does not notice `reset`, and would ignore the next press.
  const clear = () => {
    for (const box of form.current?.querySelectorAll<HTMLInputElement>('.pick') ?? []) box.checked = false
    count()
  }
  const place = useRef(-1)
  useWhenDone(() => {
    if (selected.length > 0) return
    clear()
    const rows = [...(form.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    if (place.current >= 0) rows[Math.min(place.current, rows.length - 1)]?.focus()
  })
  const pickPage = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    for (const box of boxesIn(form.current)) box.checked = currentTarget.checked
  }
  const onSubmit = (event: FormEvent) => {
    const boxes = boxesIn(form.current)
    const focused = boxes.findIndex((box) => box.closest('li')?.contains(document.activeElement))
    const isOfRow = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('name') === 'only'
    place.current = focused >= 0 ? focused : boxes.findIndex(({ checked }) => checked)
    for (const menu of form.current?.querySelectorAll('details[open]') ?? []) menu.removeAttribute('open')
    if (picked > 0 || isOfRow) return
    if (focused >= 0) boxes[focused]!.checked = true
    else event.preventDefault()
  }
  return (
    <Form
      className="bulk"
      method="post"
      action={href('/issues/bulk')}
      autoComplete="off"
      preventScrollReset
      ref={form}
      onChange={count}
      onClick={useStretches(count)}
      onReset={clear}
      onSubmit={onSubmit}
    >
      <input type="hidden" name="back" value={back} />
      <input type="hidden" name="q" value={q} />
      <div className="bulk-bar issue-heads issue-grid">
        <label className="issue-row-pick scripted">
          <input type="checkbox" className="pick" aria-label={texts.pickPage} onChange={pickPage} />
        </label>
        <IssueHeads sort={sort} />
      </div>
      {children}
      <BulkToolbar people={people} teams={teams} said={picked > 0 ? texts.picked(picked) : ''}>
        {more && <AllMatching back={back} picked={picked} />}
      </BulkToolbar>
    </Form>
  )
}

/** Everything the search finds, not only this page. The number is loaded on demand. */
function AllMatching({ back, picked }: { back: string; picked: number }) {
  const texts = useTexts(issuesTexts).bulk
  const { load, data } = useFetcher<number>()
  const search = back.includes('?') ? back.slice(back.indexOf('?')) : ''
  const isWanted = picked > 0
  useEffect(() => {
    if (isWanted) load(`${href('/issues/bulk/count')}${search}`)
  }, [isWanted, search, load])
  return (
    <label className="bulk-all">
      <input type="checkbox" className="pick" name="all" value="1" />
      {data === undefined ? texts.all : texts.allOf(data)}
    </label>
  )
}

const boxesIn = (form: HTMLFormElement | null) => [...(form?.querySelectorAll<HTMLInputElement>('[data-pick]') ?? [])]

/** When an act has been carried out and the list is there again. */
function useWhenDone(then: () => void) {
  const { state, formAction } = useNavigation()
  const acting = useRef(false)
  useEffect(() => {
    if (formAction === href('/issues/bulk')) acting.current = true
    if (state !== 'idle' || !acting.current) return
    acting.current = false
    then()
  })
}

/** With Shift, all rows between this checkbox and the last one pressed. */
function useStretches(then: () => void) {
  const last = useRef(-1)
  return ({ target, shiftKey, currentTarget }: MouseEvent<HTMLFormElement>) => {
    const boxes = boxesIn(currentTarget)
    const at = boxes.indexOf(target as HTMLInputElement)
    if (at === -1) return
    if (shiftKey && last.current !== -1) {
      const [from, until] = [Math.min(at, last.current), Math.max(at, last.current)]
      for (const box of boxes.slice(from, until + 1)) box.checked = boxes[at]!.checked
      then()
    }
    last.current = at
  }
}
