import { href } from 'react-router'
import { minutes } from '~/clock'
import { runtimeContext } from '~/context'
import { bulkLimits } from '~/issues/bulk'
import { choose, chosenIn } from '~/issues/search/edit-search'
import { readSearch } from '~/issues/search/read-search'
import { viewLimits } from '~/issues/views'
import { LiveLine } from '~/live/live-line'
import { listWords } from '~/live/news-words'
import { useNews } from '~/live/use-news'
import type { ListNews } from '~/live/watch'
import { listWatchPath } from '~/live/watch-path'
import { helpedNames, triaged } from '~/projects/triaged'
import { readFlash } from '~/sessions/flash.server'
import { userOf } from '~/sessions/session-middleware.server'
import type { Store } from '~/store/store'
import { bulkTexts } from '~/texts/en/bulk'
import { hintsTexts } from '~/texts/en/hints'
import { issuesTexts } from '~/texts/en/issues'
import { newsTexts } from '~/texts/en/news'
import { searchTexts } from '~/texts/en/search'
import { textsFor } from '~/texts/texts.server'
import { textsAt, useTexts } from '~/texts/use-texts'
import { IssueRows } from '~/ui/issue-rows'
import { Menu, MenuLink } from '~/ui/menu'
import { Page, PageHeader } from '~/ui/page'
import { Pager } from '~/ui/pager'
import { Tabs } from '~/ui/tabs'
import { mostStorms, StormNotices } from '../../projects/storm-notices'
import { BulkForm } from '../bulk/bulk-bar'
import { selectedIn } from '../bulk/bulk-form'
import { BulkProgressLine } from '../bulk/bulk-progress'
import { bulkWords } from '../bulk/bulk-words'
import type { Route } from './+types/list'
import { DeletionLines } from './deletion-lines'
import {
  addressAmong,
  currentTab,
  filterOf,
  type ListAddress,
  listPath,
  rowOf,
  stateTabs,
  tellProblems,
  underTab,
} from './list-view'
import { type ListedProject, NoIssues, NoIssuesForYou } from './no-issues'
import { SearchBox } from './search-box'
import { SearchProblems } from './search-problems'
import { ViewAction, ViewLinks } from './view-links'
import './list.css'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${textsAt(matches, issuesTexts).title} · Digestline` },
]

/** How long it is said what became of an act that took longer. */
const toldFor = minutes(2)
/** What an invalid search finds. */
const nothing: Awaited<ReturnType<Store['issues']['page']>> = { rows: [], next: undefined, previous: undefined }

/** Deletions of the last hour that can be undone from here. */
const mostDeletions = 50
/** Teams a menu offers. */
const mostTeams = 20

export async function loader({ request, context }: Route.LoaderArgs) {
  const { store, now } = context.get(runtimeContext)
  const viewer = userOf(context)
  const views = await store.views.list(viewer)
  const search = new URL(request.url).searchParams
  const address = addressAmong(views, search)
  const { terms, problems } = await readSearch(store.facets, viewer, address.q)
  // Before the rows are read: what comes between is told twice rather than never.
  const at = now()
  const project = chosenIn(address.q, 'project')
  const [page, projects, storms, people, teams, act, deletions] = await Promise.all([
    // An invalid search lists nothing: a part of it would find what was not asked for.
    problems.length > 0 ? nothing : store.issues.page(viewer, filterOf(address, terms)),
    store.projects.list(viewer),
    store.storms.list(viewer, project, mostStorms),
    store.bulk.people(viewer, project),
    store.teams.known(viewer),
    store.bulk.latest(viewer, at - toldFor),
    store.bulk.deletions(viewer, at, mostDeletions),
  ])
  const seen = triaged(projects)
  // What was done at once has been said.
  const told = act && act.total > bulkLimits.atOnce ? act : undefined
  const saidNow = [readFlash(request)?.undo, told?.id]
  return {
    address,
    views: views.slice(0, viewLimits.shown).map(({ id, name, mayChange }) => ({ id, name, mayChange })),
    missing: search.has('view') && address.view === undefined,
    at,
    problems: tellProblems(address.q, problems, textsFor({ request, context }, searchTexts)),
    desk:
      !viewer.owner && seen.length === 0
        ? textsFor({ request, context }, hintsTexts).support(helpedNames(projects))
        : undefined,
    rows: page.rows.map((issue) => rowOf(issue, at)),
    storms,
    people,
    teams: teams.slice(0, mostTeams).map(({ slug, name }) => ({ slug, name })),
    act: told && { ...told, words: bulkWords(told, textsFor({ request, context }, bulkTexts)) },
    selected: selectedIn(search).filter((shortId) => page.rows.some((row) => row.shortId === shortId)),
    deletions: deletions.filter(({ id }) => !saidNow.includes(id)),
    next: page.next,
    previous: page.previous,
    projects: seen.map(({ slug, name, firstEventAt }) => ({ slug, name, heard: firstEventAt !== undefined })),
  }
}

export default function IssueList({ loaderData }: Route.ComponentProps) {
  const { address, views, missing, at, problems, desk, rows, storms, people, teams, act, deletions } = loaderData
  const { selected, next, previous, projects } = loaderData
  const texts = useTexts(issuesTexts)
  if (desk) return <NoIssuesForYou sentence={desk} />
  const { q } = address
  const path = (change: Partial<ListAddress>) => listPath(href('/issues'), address, change)
  const tab = currentTab(q)
  return (
    <Page>
      <PageHeader title={texts.title} actions={<ViewAction address={address} views={views} />} />
      <div className="issue-list-controls">
        <Tabs
          label={texts.state}
          tabs={stateTabs.map((status) => ({
            name: texts.tabs[status],
            to: path({ q: underTab(q, status), view: undefined }),
            current: status === tab && address.view === undefined,
          }))}
        />
        {views.length > 0 && <ViewLinks views={views} address={address} />}
        {projects.length > 1 && <ProjectMenu q={q} projects={projects} path={path} />}
      </div>
      <SearchBox address={address} describedBy={problems.length > 0 ? 'search-problems' : undefined} />
      <SearchProblems id="search-problems" problems={problems} path={(instead) => path({ q: instead })} />
      <StormNotices storms={storms} />
      {missing && <p className="soft">{texts.viewGone}</p>}
      {act && <BulkProgressLine progress={act} words={act.words} />}
      <DeletionLines deletions={deletions} />
      {problems.length === 0 && (
        <>
          <p className="unseen" role="status">
            {texts.found(rows.length, Boolean(next), q)}
          </p>
          <ListNewsLine q={q} at={at} to={path({})} />
        </>
      )}
      {rows.length > 0 ? (
        <>
          <BulkForm
            back={path({ cursor: address.cursor })}
            q={q}
            more={Boolean(previous || next)}
            people={people}
            teams={teams}
            selected={selected}
          >
            <IssueRows
              selectable
              selected={selected}
              rows={rows}
              showProject={!chosenIn(q, 'project') && projects.length > 1}
            />
          </BulkForm>
          <ExportLinks address={address} />
        </>
      ) : (
        problems.length === 0 && (
          <NoIssues projects={projects} status={asksOnlyFor(q) ? tab : undefined} all={path({ q: '' })} />
        )
      )}
      <Pager
        label={texts.pages}
        previous={previous && path({ cursor: previous })}
        next={next && path({ cursor: next })}
      />
    </Page>
  )
}

/** What happened since the list was made; its newest page shows it. */
function ListNewsLine({ q, at, to }: { q: string; at: number; to: string }) {
  return (
    <div className="issue-list-news">
      <LiveLine words={listWords(useNews<ListNews>(listWatchPath(q, at)), useTexts(newsTexts))} to={to} />
    </div>
  )
}

/** Everything the search finds, as a file: plain links, for there is no page to go to. */
function ExportLinks({ address }: { address: ListAddress }) {
  return (
    <p className="issue-list-export">
      {useTexts(issuesTexts).allAs(
        <a href={listPath(href('/issues.csv'), address)} download>
          CSV
        </a>,
        <a href={listPath(href('/issues.json'), address)} download>
          JSON
        </a>,
      )}
    </p>
  )
}

/** Nothing but a state, or nothing at all. */
const asksOnlyFor = (q: string) => choose(q, 'is', undefined) === ''

/** Links, so that a choice is an address, with and without scripts. */
function ProjectMenu({
  q,
  projects,
  path,
}: {
  q: string
  projects: ListedProject[]
  path: (change: Partial<ListAddress>) => string
}) {
  const { allProjects } = useTexts(issuesTexts)
  const chosen = chosenIn(q, 'project')
  const name = projects.find(({ slug }) => slug === chosen)?.name
  return (
    <Menu key={q} title={name ?? allProjects} size="small" atEnd>
      {[{ slug: undefined, name: allProjects }, ...projects].map((project) => (
        <MenuLink
          key={project.slug ?? ''}
          to={path({ q: choose(q, 'project', project.slug) })}
          aria-current={project.slug === chosen ? 'true' : undefined}
        >
          {project.name}
        </MenuLink>
      ))}
    </Menu>
  )
}
