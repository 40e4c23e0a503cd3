import { href } from 'react-router'
import { runtimeContext } from '~/context'
import { quoted } from '~/issues/search/edit-search'
import { refuse } from '~/requests/refuse'
import { userOf } from '~/sessions/session-middleware.server'
import type { Distribution } from '~/store/insight'
import { eventsTexts } from '~/texts/en/events'
import { searchTexts } from '~/texts/en/search'
import { textsFor } from '~/texts/texts.server'
import { useTexts } from '~/texts/use-texts'
import { BlankSlate } from '~/ui/blank-slate'
import { ButtonLink } from '~/ui/button'
import { Pager } from '~/ui/pager'
import { Time } from '~/ui/time'
import { tellingOrder } from '../issue/tags-view'
import type { Route } from './+types/events'
import { EventsFilter, type FilterChoices } from './events-filter'
import { EventsTable } from './events-table'
import { columnsOf, type EventsAsked, eventQuery, eventsAsked, eventsSearch } from './events-view'
import './events.css'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

const most = 50

export async function loader({ params: { shortId }, request, context }: Route.LoaderArgs) {
  const { store, now } = context.get(runtimeContext)
  const viewer = userOf(context)
  const parameters = new URL(request.url).searchParams
  const asked = eventsAsked(parameters)
  const cursor = parameters.get('cursor') ?? undefined
  const { problems, ...query } = eventQuery(asked, now(), textsFor({ request, context }, searchTexts))
  const [page, distributions = []] = await Promise.all([
    store.insight.events(viewer, shortId, { ...query, cursor, limit: most }),
    store.insight.distribution(viewer, shortId, { perName: mostChoices }),
  ])
  if (!page) throw refuse(404, 'no-such-issue')
  const { columns, common } = columnsOf(page.rows)
  const rows = page.rows.map(({ id, timestamp, level, title, release, environment, values, person }) => ({
    ...{ id, timestamp, level, title: title.slice(0, 300), release, environment, person },
    values: Object.fromEntries(columns.flatMap((name) => (values[name] ? [[name, values[name]]] : []))),
  }))
  const { next, previous, lookedTo, starred } = page
  const choices = choicesOf(distributions)
  return { asked, problems, rows, columns, common, next, previous, lookedTo, starred, choices }
}

const mostChoices = 40

function choicesOf(distributions: Distribution[]): FilterChoices {
  const valuesOf = (name: string) =>
    distributions.find((one) => one.name === name)?.values.map(({ value }) => value) ?? []
  const terms = distributions
    .toSorted((a, b) => tellingOrder(a.name, b.name))
    .filter(({ name }) => name !== 'release' && name !== 'environment' && /^[A-Za-z][\w.-]*$/.test(name))
    .flatMap(({ name, values }) => values.slice(0, 3).map(({ value }) => `${name}:${quoted(value)}`))
  return { releases: valuesOf('release'), environments: valuesOf('environment'), terms: terms.slice(0, 30) }
}

export default function Events({ loaderData, params: { shortId } }: Route.ComponentProps) {
  const { asked, problems, rows, columns, common, next, previous, lookedTo, starred, choices } = loaderData
  const texts = useTexts(eventsTexts)
  const here = href('/issues/:shortId/events', { shortId })
  const to = (cursor: string | undefined) => cursor && here + eventsSearch({ ...asked, cursor })
  return (
    <>
      <EventsFilter path={here} asked={asked} choices={choices} problems={problems} key={eventsSearch(asked)} />
      {rows.length > 0 ? (
        <EventsTable shortId={shortId} rows={rows} columns={columns} common={common} />
      ) : (
        <NoEvents asked={asked} path={here} lookedTo={lookedTo} starred={starred} />
      )}
      {rows.length > 0 && lookedTo !== undefined && (
        <p className="events-looked">{texts.lookedTo(<Time at={lookedTo} as="exact" />)}</p>
      )}
      <Pager label={texts.pages} previous={to(previous)} next={to(next)} />
    </>
  )
}

function NoEvents(props: { asked: EventsAsked; path: string; lookedTo?: number; starred: boolean }) {
  const { asked, path, lookedTo, starred } = props
  const texts = useTexts(eventsTexts)
  if (lookedTo !== undefined) {
    return <BlankSlate title={texts.noneYet}>{texts.noneYetWhy(<Time at={lookedTo} as="exact" />)}</BlankSlate>
  }
  if (eventsSearch(asked) === '') {
    return (
      <BlankSlate title={texts.gone} action={<ButtonLink to={path}>{texts.newest}</ButtonLink>}>
        {texts.goneWhy}
      </BlankSlate>
    )
  }
  return (
    <BlankSlate title={texts.none} action={<ButtonLink to={path}>{texts.all}</ButtonLink>}>
      {starred ? texts.noneStarred : texts.noneWhy}
    </BlankSlate>
  )
}
