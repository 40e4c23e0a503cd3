import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Form, href, Link } from 'react-router'
import type { IssueSort } from '~/issues/issue'
import { issuesTexts } from '~/texts/en/issues'
import { useTexts } from '~/texts/use-texts'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'
import { Menu, MenuLink } from '~/ui/menu'
import { TokenField } from '~/ui/token-field'
import type { Choice, ListControls } from './list-controls'
import './filter-bar.css'

type Props = {
  controls: ListControls
  sort: IssueSort
  /** Id of the element that describes the mistake in the search. */
  describedBy?: string
}

/** The search, and menus for its most frequent terms. Every choice is a link, so the address is the state. */
export function FilterBar({ controls, sort, describedBy }: Props) {
  const texts = useTexts(issuesTexts)
  const { ranges, environments, sorts } = controls
  const inTime = ranges.chosen ?? ''
  return (
    <div className="filter-bar">
      <Search key={controls.q} controls={controls} sort={sort} describedBy={describedBy} />
      <ChoiceMenu icon="calendar" title={texts.ranges[inTime] ?? inTime} label={texts.lastEvent}>
        {ranges.choices.map((choice) => (
          <ChoiceLink key={choice.value ?? ''} choice={choice}>
            {texts.ranges[choice.value ?? ''] ?? choice.value}
          </ChoiceLink>
        ))}
      </ChoiceMenu>
      {environments && (
        <ChoiceMenu icon="globe" title={environments.chosen ?? texts.allEnvironments} label={texts.environment}>
          {environments.choices.map((choice) => (
            <ChoiceLink key={choice.value ?? ''} choice={choice}>
              {choice.value ?? texts.allEnvironments}
            </ChoiceLink>
          ))}
        </ChoiceMenu>
      )}
      <ChoiceMenu icon="sort" title={texts.sorts[sort]} label={texts.order}>
        {sorts.map(({ sort: by, to }) => (
          <ChoiceLink key={by} choice={{ to, chosen: by === sort }}>
            {texts.sorts[by]}
          </ChoiceLink>
        ))}
      </ChoiceMenu>
    </div>
  )
}

function ChoiceMenu(props: { icon: IconName; title: string; label: string; children: ReactNode }) {
  const { icon, title, label, children } = props
  const look = (
    <>
      <Icon name={icon} />
      <span className="filter-bar-chosen">{title}</span>
    </>
  )
  return (
    <Menu key={title} title={look} label={`${label}: ${title}`} atEnd>
      {children}
    </Menu>
  )
}

const ChoiceLink = ({ choice: { to, chosen }, children }: { choice: Choice; children: ReactNode }) => (
  <MenuLink to={to} aria-current={chosen ? 'true' : undefined} preventScrollReset>
    {children}
  </MenuLink>
)

/**
 * A GET form: tokens are sent along with the typed text (`?q=&q=`). With scripts, Backspace in the empty field turns the last token into
 * text, and completions are loaded on first focus.
 */
function Search({ controls: { tokens, beside, words }, sort, describedBy }: Props) {
  const texts = useTexts(issuesTexts)
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [taken, setTaken] = useState(0)
  const shown = tokens.slice(0, tokens.length - taken)
  const [loaded, setLoaded] = useState<{ Completion: typeof import('./completion').default }>()
  const load = () => {
    // Without it, the field has no completions.
    import('./completion').then(({ default: Completion }) => setLoaded({ Completion })).catch(() => {})
  }
  const takeBack = (event: KeyboardEvent<HTMLInputElement>) => {
    const last = shown.at(-1)
    if (event.key !== 'Backspace' || !last || event.currentTarget.value !== '') return
    event.preventDefault()
    event.currentTarget.value = `${last.key}:${last.value}`
    setTaken(taken + 1)
  }
  return (
    <Form className="filter-bar-search" method="get" action={href('/issues')} role="search">
      <input type="hidden" name="q" value={[...shown.map(({ key, value }) => `${key}:${value}`), beside].join(' ')} />
      {sort !== 'last-seen' && <input type="hidden" name="sort" value={sort} />}
      <TokenField
        tokens={shown.map(({ key, value, to }) => ({
          key,
          value,
          remove: (
            <Link className="token-remove" to={to} aria-label={texts.removeTerm(`${key}:${value}`)}>
              <Icon name="close" small />
            </Link>
          ),
        }))}
        label={texts.searchIssues}
        ref={field}
        id={id}
        name="q"
        defaultValue={words}
        placeholder={texts.searchExample}
        autoCapitalize="off"
        autoCorrect="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded="false"
        aria-controls={`${id}-list`}
        aria-describedby={describedBy}
        aria-invalid={describedBy ? true : undefined}
        onFocus={loaded ? undefined : load}
        onKeyDown={takeBack}
      >
        <button type="submit" className="unseen">
          {texts.search}
        </button>
        {loaded ? (
          <loaded.Completion field={field} id={id} />
        ) : (
          <div id={`${id}-list`} role="listbox" aria-label={texts.completions} hidden />
        )}
      </TokenField>
    </Form>
  )
}
