import { href, useSubmit } from 'react-router'
import { userOf } from '~/accounts/session-middleware.server'
import { runtimeContext } from '~/context'
import type { IssueFilter } from '~/issues/issue'
import { deskSentence, triaged } from '~/projects/triaged'
import { BlankSlate } from '~/ui/blank-slate'
import { Button, ButtonLink } from '~/ui/button'
import { IssueRows } from '~/ui/issue-rows'
import { Page, PageHeader } from '~/ui/page'
import { Pager } from '~/ui/pager'
import { Tabs } from '~/ui/tabs'
import { mostStorms, StormNotices } from '../projects/storm-notices'
import type { Route } from './+types/list'
import { listPath, queryProblems, readFilter, rowOf, sorts, stateTabs } from './list-view'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = () => [{ title: 'Issues · Digestline' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { store } = context.get(runtimeContext)
  const viewer = userOf(context)
  const search = new URL(request.url).searchParams
  const filter = readFilter(search)
  const [page, projects, storms] = await Promise.all([
    store.issues.page(viewer, filter),
    store.projects.list(viewer),
    store.storms.list(viewer, filter.project, mostStorms),
  ])
  const seen = triaged(projects)
  return {
    filter,
    problems: queryProblems(search),
    desk: !viewer.owner && seen.length === 0 ? deskSentence(projects) : undefined,
    rows: page.rows.map(rowOf),
    storms,
    next: page.next,
    previous: page.previous,
    projects: seen.map(({ slug, name, firstEventAt }) => ({ slug, name, heard: firstEventAt !== undefined })),
  }
}

export default function IssueList({ loaderData }: Route.ComponentProps) {
  const { filter, problems, desk, rows, storms, next, previous, projects } = loaderData
  if (desk) return <NoIssuesForYou sentence={desk} />
  const path = (change: Partial<IssueFilter>) => listPath(href('/issues'), filter, change)
  return (
    <Page>
      <PageHeader title="Issues" />
      <div className="issue-list-controls">
        <Tabs
          label="State"
          tabs={stateTabs.map(({ status, name }) => ({
            name,
            to: path({ status }),
            current: status === filter.status,
          }))}
        />
        <FilterForm filter={filter} projects={projects} />
      </div>
      {problems.map((problem, index) => (
        <p className="field-error" key={index}>
          {problem}
        </p>
      ))}
      <StormNotices storms={storms} />
      {rows.length > 0 ? (
        <IssueRows rows={rows} showProject={!filter.project && projects.length > 1} />
      ) : (
        <NoIssues filter={filter} projects={projects} />
      )}
      <Pager
        label="Pages of issues"
        previous={previous && path({ cursor: previous })}
        next={next && path({ cursor: next })}
      />
    </Page>
  )
}

/** Who triages nothing: not that there is none. */
function NoIssuesForYou({ sentence }: { sentence: string }) {
  return (
    <Page>
      <PageHeader title="Issues" />
      <BlankSlate title="Not part of your role" action={<ButtonLink to={href('/')}>Look up a code</ButtonLink>}>
        {sentence}
      </BlankSlate>
    </Page>
  )
}

type ListedProject = { slug: string; name: string; heard: boolean }

/** A GET form: the filter is the address. With scripts a choice is enough, without them there is the button. */
function FilterForm({ filter, projects }: { filter: IssueFilter; projects: ListedProject[] }) {
  const submit = useSubmit()
  return (
    <form
      className="issue-list-filter"
      method="get"
      action={href('/issues')}
      key={`${filter.status} ${filter.project} ${filter.sort}`}
      onChange={(event) => submit(event.currentTarget)}
    >
      {filter.status !== 'open' && <input type="hidden" name="status" value={filter.status} />}
      {projects.length > 1 && (
        <label className="issue-list-choice">
          <span className="unseen">Project</span>
          <select name="project" className="issue-list-select" defaultValue={filter.project ?? ''}>
            <option value="">All projects</option>
            {projects.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <label className="issue-list-choice">
        <span className="unseen">Order</span>
        <select name="sort" className="issue-list-select" defaultValue={filter.sort}>
          {sorts.map(({ sort, name }) => (
            <option key={sort} value={sort}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <Button size="small" className="scriptless">
        Show
      </Button>
    </form>
  )
}

function NoIssues({ filter, projects }: { filter: IssueFilter; projects: ListedProject[] }) {
  const silent = projects.find(({ heard }) => !heard)
  if (projects.length === 0) {
    return (
      <BlankSlate title="No project yet" action={<ButtonLink to={href('/projects/new')}>Add a project</ButtonLink>}>
        Issues come from applications that report their errors here. Add a project to get the address they report to.
      </BlankSlate>
    )
  }
  if (silent && !projects.some(({ heard }) => heard)) {
    return (
      <BlankSlate
        title="Nothing has been reported yet"
        action={
          <ButtonLink to={href('/projects/:slug', { slug: silent.slug })} variant="primary">
            Connect {silent.name}
          </ButtonLink>
        }
      >
        No event has arrived. Point an SDK at the project’s DSN, and the first failure shows here within seconds.
      </BlankSlate>
    )
  }
  const all = listPath(href('/issues'), filter, { status: 'all', project: undefined })
  return (
    <BlankSlate title={emptyTitles[filter.status]} action={<ButtonLink to={all}>Show all issues</ButtonLink>}>
      {emptyReasons[filter.status]}
      {filter.project && ' Only one project is shown.'}
    </BlankSlate>
  )
}

const emptyTitles: Record<IssueFilter['status'], string> = {
  open: 'No open issues',
  regressed: 'No regressions',
  resolved: 'Nothing resolved',
  muted: 'Nothing muted',
  all: 'No issues here',
}

const emptyReasons: Record<IssueFilter['status'], string> = {
  open: 'Everything that was reported is resolved or muted.',
  regressed: 'No issue that was resolved has happened again.',
  resolved: 'An issue you resolve moves here, and comes back as regressed should it happen again.',
  muted: 'An issue you mute goes on counting here without asking for attention.',
  all: 'No failure has been reported for this choice.',
}
