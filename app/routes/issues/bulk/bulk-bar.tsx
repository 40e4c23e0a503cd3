import { type ChangeEvent, type FormEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, href, useFetcher, useNavigation } from 'react-router'
import { priorities } from '~/issues/triage'
import { issuesTexts } from '~/texts/en/issues'
import { useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { IssueHeads } from '~/ui/issue-rows'
import { Menu } from '~/ui/menu'
import { muteSpans } from '../triage/mute-spans'
import './bulk.css'

type Props = {
  /** The address of this page of the list. */
  back: string
  /** The search that this page shows. */
  q: string
  /** There are more issues than this page shows. */
  more: boolean
  people: { userId: number; name: string }[]
  teams: { slug: string; name: string }[]
  /** Short ids on this page that were selected when an act was refused: they stay selected. */
  selected: string[]
  children: ReactNode
}

/**
 * The list as a form: boxes on its rows, and above them a bar of acts that takes the place of the headings while something is selected. What
 * is selected decides that in the style sheet, so it needs no script; scripts add the box for the whole page, counts, `r` and `m` on the row
 * that has the focus, and Shift for a stretch of rows.
 */
export function BulkForm({ back, q, more, people, teams, selected, children }: Props) {
  const texts = useTexts(issuesTexts).bulk
  const form = useRef<HTMLFormElement>(null)
  const [picked, setPicked] = useState(selected.length)
  const count = () => setPicked(boxesIn(form.current).filter(({ checked }) => checked).length)
  useResetWhenDone(() => {
    if (selected.length > 0) return
    // One by one: React does not hear of `reset`, and would take the next press for none.
    for (const box of form.current?.querySelectorAll<HTMLInputElement>('.pick') ?? []) box.checked = false
    count()
  })
  const pickPage = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    for (const box of boxesIn(form.current)) box.checked = currentTarget.checked
  }
  const onSubmit = (event: FormEvent) => {
    for (const menu of form.current?.querySelectorAll('details[open]') ?? []) menu.removeAttribute('open')
    if (picked > 0) return
    const box = document.activeElement?.closest('li')?.querySelector<HTMLInputElement>('[data-pick]')
    if (box) box.checked = true
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
      onSubmit={onSubmit}
    >
      <input type="hidden" name="back" value={back} />
      <input type="hidden" name="q" value={q} />
      <div className="bulk-bar">
        <label className="issue-row-pick scripted">
          <input type="checkbox" className="pick" aria-label={texts.pickPage} onChange={pickPage} />
        </label>
        <div className="bulk-heads issue-grid" aria-hidden="true">
          <IssueHeads />
        </div>
        <fieldset className="bulk-acts" aria-label={texts.acts}>
          <span className="bulk-picked scripted" aria-live="polite">
            {picked > 0 && texts.picked(picked)}
          </span>
          {more && <AllMatching back={back} picked={picked} />}
          <BulkButtons people={people} teams={teams} />
        </fieldset>
      </div>
      {children}
    </Form>
  )
}

function BulkButtons({ people, teams }: Pick<Props, 'people' | 'teams'>) {
  const texts = useTexts(issuesTexts).bulk
  return (
    <>
      <Act act="resolve" shortcut="r">
        {texts.resolve}
      </Act>
      <Menu title={texts.mute}>
        <Act inMenu act="mute" shortcut="m" data-does={texts.muteForGood}>
          {texts.forGood}
        </Act>
        {muteSpans.map(({ value }) => (
          <Act inMenu key={value} act={`mute:${value}`}>
            {texts.spans[value] ?? value}
          </Act>
        ))}
        <Act inMenu act="mute:escalating">
          {texts.untilEscalates}
        </Act>
      </Menu>
      <Menu title={texts.assign}>
        {people.map(({ userId, name }) => (
          <Act inMenu key={userId} act={`assign:${userId}`}>
            {name}
          </Act>
        ))}
        {teams.map(({ slug, name }) => (
          <Act inMenu key={slug} act={`assign:#${slug}`}>
            {name}
          </Act>
        ))}
        <Act inMenu act="assign:">
          {texts.nobody}
        </Act>
      </Menu>
      <Menu title={texts.priority}>
        {priorities.map((one) => (
          <Act inMenu key={one} act={`priority:${one}`}>
            {texts.priorities[one]}
          </Act>
        ))}
      </Menu>
      <Menu title={texts.more} atEnd>
        <Act inMenu act="resolve:next-release">
          {texts.resolveNext}
        </Act>
        <Act inMenu act="reopen">
          {texts.reopen}
        </Act>
        <Act inMenu act="merge">
          {texts.merge}
        </Act>
        <Act inMenu act="delete">
          {texts.delete}
        </Act>
      </Menu>
    </>
  )
}

type Acting = { act: string; inMenu?: boolean; shortcut?: string; 'data-does'?: string; children: string }

function Act({ act, inMenu, ...rest }: Acting) {
  return <Button name="act" value={act} {...(inMenu ? { variant: 'quiet' } : { size: 'small' })} {...rest} />
}

/** Everything the search finds, not only what this page shows; how much that is, is asked when it is wanted. */
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
function useResetWhenDone(reset: () => void) {
  const { state, formAction } = useNavigation()
  const acting = useRef(false)
  useEffect(() => {
    if (formAction === href('/issues/bulk')) acting.current = true
    if (state !== 'idle' || !acting.current) return
    acting.current = false
    reset()
  })
}

/** With Shift everything between this box and the one pressed before. */
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
