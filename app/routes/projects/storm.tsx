import { data, href, Link, redirect } from 'react-router'
import { flashCookie } from '~/accounts/flash.server'
import { textField } from '~/accounts/form-fields'
import { readForm } from '~/accounts/read-form'
import { runtimeContext, viewerContext } from '~/context'
import type { Storm } from '~/store/storms'
import { countWords, plural } from '~/ui/count-words'
import { Entries, Entry } from '~/ui/entries'
import { Page, PageHeader, Section } from '~/ui/page'
import { Time } from '~/ui/time'
import type { Route } from './+types/storm'
import { StormActions } from './storm-notices'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta = () => [{ title: 'Look-alikes · Digestline' }]

const mostIssues = 50

export async function loader({ params: { slug, id }, context }: Route.LoaderArgs) {
  const { store } = context.get(runtimeContext)
  const storm = await store.storms.one(context.get(viewerContext), slug, Number(id), mostIssues)
  if (!storm) throw noStorm()
  return { storm }
}

/** `intent`: merge, or list. */
export async function action({ request, params: { slug, id }, context }: Route.ActionArgs) {
  const intent = textField(await readForm(request), 'intent')
  const { store, now } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  if (intent === 'merge') {
    const merged = await store.storms.merge(viewer, slug, Number(id), now())
    if (!merged) throw noStorm()
    const page = href('/issues/:shortId/grouping', { shortId: merged.head })
    return done(page, `${plural(merged.merged, 'look-alike')} merged into ${merged.head}.`)
  }
  if (intent === 'list') {
    if (!(await store.storms.listAll(viewer, slug, Number(id)))) throw noStorm()
    return done(`${href('/issues')}?project=${encodeURIComponent(slug)}`, 'They are listed one by one.')
  }
  throw data('This form does not come from the notice of look-alikes. Open that page and try again.', { status: 400 })
}

const noStorm = () => data('There are no such look-alikes, or not for you.', { status: 404 })

const done = (page: string, message: string) => redirect(page, { headers: { 'Set-Cookie': flashCookie(message) } })

const states: Record<Storm['state'], string> = {
  gathering: 'gathered under the first; nobody has decided yet',
  merged: 'merged into the first, those that still come too',
  listed: 'listed one by one',
}

export default function StormPage({ loaderData: { storm }, params: { slug } }: Route.ComponentProps) {
  const { head, like, count, since, lastAt, state, issues } = storm
  return (
    <Page>
      <PageHeader
        title={`Look-alikes of ${head.shortId}`}
        above={<Link to={href('/projects/:slug', { slug })}>{storm.project.name}</Link>}
        below={<span className="mono">{like.slice(0, 300)}</span>}
      />
      <div className="storm-about">
        <p className="soft">
          {countWords(count)} new issues from <Time at={since} as="exact" /> to <Time at={lastAt} as="exact" />:{' '}
          {states[state]}.
        </p>
        {state === 'gathering' && <StormActions slug={slug} id={storm.id} head={head.shortId} />}
        <p className="soft">
          If they will never be told apart by what they are, a{' '}
          <Link to={ruleFor(slug, storm)}>rule of the project</Link> groups them from the start.
        </p>
      </div>
      <Section
        title="The latest of them"
        note={issues.length < count ? `${issues.length} of ${countWords(count)}` : undefined}
      >
        <Entries>
          {issues.map(({ shortId, title, count: events, lastSeen }) => (
            <Entry key={shortId} name={shortId} facts={[plural(events, 'event'), <Time key="seen" at={lastSeen} />]}>
              <Link to={href('/issues/:shortId', { shortId })}>{title.slice(0, 200)}</Link>
            </Entry>
          ))}
        </Entries>
      </Section>
    </Page>
  )
}

/** The page of rules, its form filled in with what they have in common. */
function ruleFor(slug: string, { like, head }: Storm): string {
  const search = new URLSearchParams(like.includes('*') ? { message: like, fingerprint: head.shortId } : {})
  const page = href('/projects/:slug/grouping', { slug })
  return search.size > 0 ? `${page}?${search}` : page
}
