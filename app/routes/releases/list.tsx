import { Form, href, Link } from 'react-router'
import { runtimeContext } from '~/context'
import { helpedNames, triaged } from '~/projects/triaged'
import { knownProjects } from '~/sessions/known-projects.server'
import { userOf } from '~/sessions/session-middleware.server'
import { hintsTexts } from '~/texts/en/hints'
import { releasesTexts } from '~/texts/en/releases'
import { textsFor } from '~/texts/texts.server'
import { textsAt, useNumbers, useTexts } from '~/texts/use-texts'
import { BlankSlate } from '~/ui/blank-slate'
import { Button, ButtonLink } from '~/ui/button'
import { Page, PageHeader } from '~/ui/page'
import { Pager } from '~/ui/pager'
import { Table } from '~/ui/table'
import { Tabs } from '~/ui/tabs'
import { Time } from '~/ui/time'
import type { Route } from './+types/list'
import { AdoptionBar } from './adoption-bar'
import { CrashFree } from './crash-free'
import {
  perPage,
  type ReleaseRowView,
  type ReleasesAddress,
  readReleasesAddress,
  releasesPath,
  rowView,
} from './list-view'
import './releases.css'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${textsAt(matches, releasesTexts).title} · Digestline` },
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { store, now } = context.get(runtimeContext)
  const viewer = userOf(context)
  const address = readReleasesAddress(new URL(request.url).searchParams)
  const [projects, environments, { rows, next, previous }] = await Promise.all([
    knownProjects(context),
    store.releases.environments(viewer, address.project),
    store.releases.page(viewer, { ...address, limit: perPage, now: now() }),
  ])
  const seen = triaged(projects)
  return {
    address,
    // Who triages nothing: not that there is none.
    support: seen.length === 0 ? textsFor({ request, context }, hintsTexts).support(helpedNames(projects)) : undefined,
    projects: seen.map(({ slug, name }) => ({ slug, name })),
    environments,
    rows: rows.map(rowView),
    next,
    previous,
  }
}

export default function Releases({ loaderData }: Route.ComponentProps) {
  const { address, support, projects, environments, rows, next, previous } = loaderData
  const texts = useTexts(releasesTexts)
  const page = href('/releases')
  const to = (change: Partial<ReleasesAddress>) => releasesPath(page, address, change)
  if (support) return <NotYours sentence={support} />
  return (
    <Page>
      <PageHeader title={texts.title} actions={<Choice {...{ address, projects, environments }} />} />
      <div className="releases-order">
        <Tabs
          label={texts.order}
          tabs={[
            { name: texts.orders.date, to: to({ order: 'date' }), current: address.order === 'date' },
            { name: texts.orders.version, to: to({ order: 'version' }), current: address.order === 'version' },
          ]}
        />
        <p className="releases-note">{texts.note}</p>
      </div>
      {rows.length > 0 ? (
        <ReleaseTable rows={rows} showProject={projects.length > 1 && !address.project} />
      ) : (
        <NoReleases address={address} />
      )}
      <Pager
        label={texts.more}
        {...(previous && { previous: to({ cursor: previous }) })}
        {...(next && { next: to({ cursor: next }) })}
      />
      <p className="releases-archived">
        {address.archived ? (
          <Link to={to({ archived: false })}>{texts.withoutArchived}</Link>
        ) : (
          <Link to={to({ archived: true })}>{texts.withArchived}</Link>
        )}
      </p>
    </Page>
  )
}

function NotYours({ sentence }: { sentence: string }) {
  const texts = useTexts(releasesTexts)
  return (
    <Page>
      <PageHeader title={texts.title} />
      <BlankSlate title={texts.notYours} action={<ButtonLink to={href('/')}>{texts.lookUp}</ButtonLink>}>
        {sentence}
      </BlankSlate>
    </Page>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function Choice({ address, projects, environments }: Pick<Loaded, 'address' | 'projects' | 'environments'>) {
  const texts = useTexts(releasesTexts)
  return (
    <Form method="get" action={href('/releases')} className="releases-choice">
      {address.order !== 'date' && <input type="hidden" name="order" value={address.order} />}
      {address.archived && <input type="hidden" name="archived" value="1" />}
      <label>
        <span className="unseen">{texts.project}</span>
        <select
          name="project"
          className="field-control field-select"
          defaultValue={address.project ?? ''}
          key={address.project}
        >
          <option value="">{texts.allProjects}</option>
          {projects.map(({ slug, name }) => (
            <option value={slug} key={slug}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span className="unseen">{texts.environment}</span>
        <select
          name="environment"
          className="field-control field-select"
          defaultValue={address.environment ?? ''}
          key={address.environment}
        >
          <option value="">{texts.allEnvironments}</option>
          {environments.map((environment) => (
            <option value={environment} key={environment}>
              {environment}
            </option>
          ))}
        </select>
      </label>
      <Button>{texts.show}</Button>
    </Form>
  )
}

function ReleaseTable({ rows, showProject }: { rows: ReleaseRowView[]; showProject: boolean }) {
  const texts = useTexts(releasesTexts)
  return (
    <Table
      label={texts.title}
      head={texts.columns}
      numbers={[1, 2, 3]}
      rows={rows.map((row) => ({
        key: row.to,
        cells: [
          <ReleaseName row={row} showProject={showProject} key="name" />,
          <Count count={row.newIssues} key="new" />,
          <Count count={row.regressed} key="regressed" />,
          <Count count={row.events} key="events" />,
          row.adoption ? <AdoptionBar adoption={row.adoption} key="adoption" /> : <None key="adoption" />,
          row.crashFree ? <CrashFree shares={row.crashFree} key="crash-free" /> : <None key="crash-free" />,
          row.lastDeploy ? <Deploy deploy={row.lastDeploy} key="deploy" /> : <None key="deploy" />,
        ],
      }))}
    />
  )
}

function ReleaseName({ row, showProject }: { row: ReleaseRowView; showProject: boolean }) {
  const texts = useTexts(releasesTexts)
  return (
    <>
      <Link className="release-name" to={row.to} data-row>
        {row.version}
      </Link>
      <span className="release-facts">
        {showProject && <span>{row.project.name}</span>}
        {row.status === 'archived' && <span>{texts.archived}</span>}
        <span>{texts.firstSeen(<Time at={row.firstSeen} />)}</span>
      </span>
    </>
  )
}

function Count({ count }: { count: number }) {
  const words = useNumbers().count(count)
  return count === 0 ? <span className="faint">{words}</span> : words
}

/** Nobody knows. */
const None = () => (
  <span className="faint release-unknown">
    <span aria-hidden="true">–</span>
    <span className="unseen">{useTexts(releasesTexts).unknown}</span>
  </span>
)

function Deploy({ deploy: { environment, at } }: { deploy: { environment: string; at: number } }) {
  return <span className="release-deploy">{useTexts(releasesTexts).deploy(environment, <Time at={at} />)}</span>
}

function NoReleases({ address }: { address: ReleasesAddress }) {
  const texts = useTexts(releasesTexts)
  const isNarrowed = address.environment !== undefined || address.project !== undefined
  return (
    <BlankSlate
      title={isNarrowed ? texts.noneHere : texts.none}
      {...(isNarrowed && { action: <Link to={href('/releases')}>{texts.all}</Link> })}
    >
      {texts.howTo(<code>sentry-cli releases new</code>, <code>release</code>)}
    </BlankSlate>
  )
}
