import { lazy } from 'react'
import { href, redirect } from 'react-router'
import { minutes } from '~/clock'
import { runtimeContext } from '~/context'
import { bulkLimits } from '~/issues/bulk'
import { chosenIn } from '~/issues/search/edit-search'
import { readSearch } from '~/issues/search/read-search'
import { viewLimits } from '~/issues/views'
import { LiveLine } from '~/live/live-line'
import { listWords } from '~/live/news-words'
import { useNews } from '~/live/use-news'
import type { ListNews } from '~/live/watch'
import { listWatchPath } from '~/live/watch-path'
import { helpedNames, triaged } from '~/projects/triaged'
import { readFlash } from '~/sessions/flash.server'
import { knownProjects } from '~/sessions/known-projects.server'
import { userOf } from '~/sessions/session-middleware.server'
import { SearchTooLong } from '~/store/search-too-long'
import type { Store } from '~/store/store'
import { bulkTexts } from '~/texts/en/bulk'
import { hintsTexts } from '~/texts/en/hints'
import { issuesTexts } from '~/texts/en/issues'
import { newsTexts } from '~/texts/en/news'
import { searchTexts } from '~/texts/en/search'
import { textsFor } from '~/texts/texts.server'
import { textsAt, useTexts } from '~/texts/use-texts'
import { IssueRows } from '~/ui/issue-rows'
import { Page, PageHeader } from '~/ui/page'
import { Pager } from '~/ui/pager'
import { mostStorms } from '../../projects/most-storms'
import { BulkForm } from '../bulk/bulk-bar'
import { selectedIn } from '../bulk/bulk-form'
import { BulkProgressLine } from '../bulk/bulk-progress'
import { bulkWords } from '../bulk/bulk-words'
import type { Route } from './+types/list'
import { DeletionLines } from './deletion-lines'
import { FilterBar } from './filter-bar'
import { ListActions } from './list-actions'
import { listControls } from './list-controls'
import { rememberList } from './list-cookie.server'
import { ListTabs } from './list-tabs'
import {
  addressAmong,
  filterOf,
  foundOnPage,
  isUsual,
  type ListAddress,
  listPath,
  problemMessages,
  rowOf,
} from './list-view'
import { SearchProblems } from './search-problems'
import { countOf, listTabs, onlyProjects, tabOf, underTab } from './tab-terms'
import './list.css'
// A module that is loaded when it is needed brings its sheet only by script.
import '../../projects/storm.css'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const middleware: Route.MiddlewareFunction[] = [rememberList]

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${textsAt(matches, issuesTexts).title} · Digestline` },
]

/* Rarely needed parts are not in the first load. */
const NoIssues = lazy(() => import('./no-issues'))
const StormNotices = lazy(() => import('../../projects/storm-notices'))

/** How long the result of a longer act is shown. */
const toldFor = minutes(2)
/** The result of an invalid search. */
/** The result of a search that took too long. */
const tooLong: Awaited<ReturnType<Store['issues']['page']>> = { rows: [], next: undefined, previous: undefined }

function tooLongOr(error: unknown): typeof tooLong {
  if (error instanceof SearchTooLong) return tooLong
  throw error
}

const nothing: Awaited<ReturnType<Store['issues']['page']>> = { rows: [], next: undefined, previous: undefined }

/** Deletions of the last hour that can be undone. */
const mostDeletions = 50
/** Teams in a menu. */
const mostTeams = 20
/** Environments a menu offers; others can be typed. */
const mostEnvironments = 20

export async function loader({ request, context }: Route.LoaderArgs) {
  const { store, now } = context.get(runtimeContext)
  const viewer = userOf(context)
  // Read before the rows: an event in between is reported twice rather than never.
  const at = now()
  const [views, act] = await Promise.all([
    store.views.list(viewer),
    // Also before the rows, so that they show a finished act.
    store.bulk.latest(viewer, at - toldFor),
  ])
  const search = new URL(request.url).searchParams
  const address = addressAmong(views, search)
  const to = (change: Partial<ListAddress>) => listPath(href('/issues'), address, change)
  // Typed text becomes part of the search and the address.
  if (search.getAll('q').length > 1) throw redirect(to({}))
  const { q } = address
  const { terms, problems } = await readSearch(store.facets, viewer, q)
  const project = chosenIn(q, 'project')
  const counted = problems.length > 0 ? undefined : onlyProjects(terms)
  const [page, counts, environments, projects, storms, people, teams, deletions] = await Promise.all([
    // An invalid search lists nothing, because a part of it would find other issues.
    problems.length > 0 ? nothing : store.issues.page(viewer, filterOf(address, terms)).catch(tooLongOr),
    counted && store.issues.counts(viewer, counted),
    store.facets.values(viewer, { name: 'environment', begins: '', limit: mostEnvironments }),
    knownProjects(context),
    store.storms.list(viewer, project, mostStorms),
    store.bulk.people(viewer, project),
    store.teams.known(viewer),
    store.bulk.deletions(viewer, at, mostDeletions),
  ])
  const seen = triaged(projects)
  const platforms = new Map(seen.map(({ slug, platform, builtIn }) => [slug, builtIn ? 'digestline' : platform]))
  // Acts that finished at once were already reported.
  const told = act && act.total > bulkLimits.atOnce ? act : undefined
  const saidNow = [readFlash(request)?.undo, told?.id]
  const { tab, alone } = tabOf(q)
  return {
    q,
    sort: address.sort,
    here: to({ cursor: address.cursor }),
    reload: to({}),
    found: foundOnPage(page, tab && countOf(counts, tab)),
    tab,
    tabs: listTabs.map((name) => ({
      name,
      to: to({ q: underTab(q, name), view: undefined }),
      current: name === tab && address.view === undefined,
      count: countOf(counts, name),
    })),
    controls: listControls(address, environments, to),
    view: address.view,
    views: views.slice(0, viewLimits.shown).map(({ id, name, mayChange }) => ({ id, name, mayChange })),
    save: isUsual(address) ? undefined : `?${new URLSearchParams({ q, sort: address.sort })}`,
    files: listPath('', address),
    missing: search.has('view') && address.view === undefined,
    at,
    problems: [
      ...(page === tooLong ? [{ message: textsFor({ request, context }, searchTexts).tooLong }] : []),
      ...problemMessages(q, problems, textsFor({ request, context }, searchTexts)).map(({ message, instead }) => ({
        message,
        ...(instead && { instead: { text: instead.text, to: to({ q: instead.q }) } }),
      })),
    ],
    rows: page.rows.map((issue) => rowOf(issue, at, platforms.get(issue.project.slug))),
    storms,
    people,
    teams: teams.slice(0, mostTeams).map(({ slug, name }) => ({ slug, name })),
    act: told && { ...told, words: bulkWords(told, textsFor({ request, context }, bulkTexts)) },
    selected: selectedIn(search).filter((shortId) => page.rows.some((row) => row.shortId === shortId)),
    deletions: deletions.filter(({ id }) => !saidNow.includes(id)),
    next: page.next && to({ cursor: page.next }),
    previous: page.previous && to({ cursor: page.previous }),
    /** The state of an empty list: a tab alone, or a search. */
    empty:
      page.rows.length > 0
        ? undefined
        : {
            support:
              !viewer.owner && seen.length === 0
                ? textsFor({ request, context }, hintsTexts).support(helpedNames(projects))
                : undefined,
            tab: alone ? tab : undefined,
            all: to({ q: '' }),
            projects: seen.map(({ slug, name, firstEventAt }) => ({
              slug,
              name,
              hasEvents: firstEventAt !== undefined,
            })),
          },
  }
}

export default function IssueList({ loaderData }: Route.ComponentProps) {
  const { q, sort, here, reload, at, problems, rows, act, empty, found, tab, previous, next } = loaderData
  const texts = useTexts(issuesTexts)
  if (empty?.support) {
    return (
      <Page>
        <PageHeader title={texts.title} />
        <NoIssues {...empty} />
      </Page>
    )
  }
  return (
    <Page>
      <PageHeader
        title={texts.title}
        help={problems.length === 0 && <span className="issue-list-count">{texts.found(found, tab)}</span>}
        actions={
          <ListActions
            view={loaderData.view}
            views={loaderData.views}
            save={loaderData.save}
            files={loaderData.files}
          />
        }
      />
      <ListTabs tabs={loaderData.tabs} views={loaderData.views} view={loaderData.view} />
      <FilterBar
        controls={loaderData.controls}
        sort={sort}
        describedBy={problems.length > 0 ? 'search-problems' : undefined}
      />
      <SearchProblems id="search-problems" problems={problems} />
      {loaderData.storms.length > 0 && <StormNotices storms={loaderData.storms} />}
      {loaderData.missing && <p className="soft">{texts.viewGone}</p>}
      {act && <BulkProgressLine progress={act} words={act.words} />}
      <DeletionLines deletions={loaderData.deletions} />
      {problems.length === 0 && (
        <>
          <p className="unseen" role="status">
            {texts.found(found, tab)}
          </p>
          <ListNewsLine q={q} at={at} to={reload} />
        </>
      )}
      {rows.length > 0 && (
        <BulkForm
          back={here}
          q={q}
          sort={sort}
          more={Boolean(previous || next)}
          people={loaderData.people}
          teams={loaderData.teams}
          selected={loaderData.selected}
        >
          <IssueRows selectable selected={loaderData.selected} rows={rows} />
        </BulkForm>
      )}
      {empty && problems.length === 0 && <NoIssues {...empty} />}
      <Pager label={texts.pages} part={texts.part(found)} previous={previous} next={next} />
    </Page>
  )
}

/** What happened since the list was made. */
function ListNewsLine({ q, at, to }: { q: string; at: number; to: string }) {
  const news = useNews<ListNews>(listWatchPath(q, at))
  const words = listWords(news, useTexts(newsTexts))
  return (
    <div className="issue-list-news">
      <LiveLine words={words} to={to} />
    </div>
  )
}
