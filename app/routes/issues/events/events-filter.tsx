import { Form, Link } from 'react-router'
import { eventsTexts } from '~/texts/en/events'
import { useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Time } from '~/ui/time'
import { type EventsAsked, eventsSearch } from './events-view'
import './events.css'
import '../list/search-box.css'

/** The choices: releases and environments of the events, and terms to start with. */
export type FilterChoices = { releases: string[]; environments: string[]; terms: string[] }

/** The filter of the events: a plain form, submitted by Enter or its button. */
export function EventsFilter(props: { path: string; asked: EventsAsked; choices: FilterChoices; problems: string[] }) {
  const { path, asked, choices, problems } = props
  const texts = useTexts(eventsTexts)
  const isAsked = eventsSearch(asked) !== ''
  return (
    <Form method="get" action={path} role="search" aria-label={texts.search} className="events-filter">
      <div className="search-box">
        <div className="search-box-field">
          <span className="search-box-icon">
            <Icon name="search" />
          </span>
          <input
            className="search-box-input"
            type="search"
            name="q"
            defaultValue={asked.q}
            placeholder={texts.example}
            aria-label={texts.words}
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
        <Choice
          name="release"
          label={texts.release}
          none={texts.anyRelease}
          chosen={asked.release}
          values={choices.releases}
        />
        <Choice
          name="environment"
          label={texts.environment}
          none={texts.anyEnvironment}
          chosen={asked.environment}
          values={choices.environments}
        />
        <select
          className="field-select search-box-select"
          name="span"
          defaultValue={asked.span}
          aria-label={texts.time}
        >
          <option value="">{texts.anyTime}</option>
          {Object.entries(texts.spans).map(([span, name]) => (
            <option key={span} value={span}>
              {name}
            </option>
          ))}
        </select>
        <Button>{texts.filter}</Button>
        {isAsked && <Link to={path}>{texts.all}</Link>}
      </div>
      {(asked.from || asked.until) && (
        <p className="events-between">
          <input type="hidden" name="from" value={asked.from} />
          <input type="hidden" name="until" value={asked.until} />
          {texts.between(moment(asked.from), moment(asked.until))}{' '}
          <Link to={path + eventsSearch({ ...asked, from: '', until: '' })}>{texts.atAnyTime}</Link>
        </p>
      )}
      {problems.length > 0 && (
        <ul className="search-problems">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </Form>
  )
}

const moment = (text: string) => (text ? <Time at={Date.parse(text)} as="exact" /> : undefined)

/** A select of one value or any. The current value is listed even if it is not among the options. */
function Choice(props: { name: string; label: string; none: string; chosen: string; values: string[] }) {
  const { name, label, none, chosen, values } = props
  const all = chosen && !values.includes(chosen) ? [chosen, ...values] : values
  if (all.length === 0) return null
  return (
    <select
      className="field-select search-box-select events-choice"
      name={name}
      defaultValue={chosen}
      aria-label={label}
    >
      <option value="">{none}</option>
      {all.map((value) => (
        <option key={value} value={value}>
          {value}
        </option>
      ))}
    </select>
  )
}
