import { Form, Link } from 'react-router'
import { Button } from '~/ui/button'
import { SearchIcon } from '~/ui/icon'
import { Time } from '~/ui/time'
import { type EventsAsked, type EventsProblem, eventsSearch } from './events-view'

/** What may be chosen: releases and environments the events had, and terms to begin with. */
export type FilterChoices = { releases: string[]; environments: string[]; terms: string[] }

const spanNames = {
  '1h': 'Last hour',
  '24h': 'Last 24 hours',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
}

/** The question to the events of an issue: a plain form, sent by Enter or its button. */
export function EventsFilter(props: {
  path: string
  asked: EventsAsked
  choices: FilterChoices
  problems: EventsProblem[]
}) {
  const { path, asked, choices, problems } = props
  const isAsked = eventsSearch(asked) !== ''
  return (
    <Form method="get" action={path} role="search" aria-label="Events of this issue" className="events-filter">
      <div className="search-box">
        <div className="search-box-field">
          <span className="search-box-icon">
            <SearchIcon />
          </span>
          <input
            className="search-box-input"
            type="search"
            name="q"
            defaultValue={asked.q}
            placeholder="browser:Firefox* -user.id:7 words of the title"
            aria-label="Tags and words"
            aria-invalid={problems.length > 0 || undefined}
            list="event-terms"
            autoComplete="off"
            spellCheck={false}
          />
          <datalist id="event-terms">
            {choices.terms.map((term) => (
              <option key={term} value={term} />
            ))}
          </datalist>
        </div>
        <Choice name="release" label="Release" none="Any release" chosen={asked.release} values={choices.releases} />
        <Choice
          name="environment"
          label="Environment"
          none="Any environment"
          chosen={asked.environment}
          values={choices.environments}
        />
        <select className="search-box-select" name="span" defaultValue={asked.span} aria-label="Time">
          <option value="">Any time</option>
          {Object.entries(spanNames).map(([span, name]) => (
            <option key={span} value={span}>
              {name}
            </option>
          ))}
        </select>
        <Button>Filter</Button>
        {isAsked && <Link to={path}>All events</Link>}
      </div>
      {(asked.from || asked.until) && (
        <p className="events-between">
          <input type="hidden" name="from" value={asked.from} />
          <input type="hidden" name="until" value={asked.until} />
          From {asked.from ? <Time at={Date.parse(asked.from)} as="exact" /> : 'the first'} until{' '}
          {asked.until ? <Time at={Date.parse(asked.until)} as="exact" /> : 'now'}.{' '}
          <Link to={path + eventsSearch({ ...asked, from: '', until: '' })}>At any time</Link>
        </p>
      )}
      {problems.length > 0 && (
        <ul className="search-problems">
          {problems.map(({ words, message }) => (
            <li key={`${words} ${message}`}>
              <span className="search-problem-words">{words}</span> {message}
            </li>
          ))}
        </ul>
      )}
    </Form>
  )
}

/** One of the values there are, or any; what was asked for is there also when it is not one of them. */
function Choice(props: { name: string; label: string; none: string; chosen: string; values: string[] }) {
  const { name, label, none, chosen, values } = props
  const all = chosen && !values.includes(chosen) ? [chosen, ...values] : values
  if (all.length === 0) return null
  return (
    <select className="search-box-select events-choice" name={name} defaultValue={chosen} aria-label={label}>
      <option value="">{none}</option>
      {all.map((value) => (
        <option key={value} value={value}>
          {value}
        </option>
      ))}
    </select>
  )
}
