import { href, Link, redirect } from 'react-router'
import { runtimeContext, viewerContext } from '~/context'
import { textField } from '~/requests/form-fields'
import { readForm } from '~/requests/read-form'
import { refuse } from '~/requests/refuse'
import { flashCookie } from '~/sessions/flash.server'
import type { Storm } from '~/store/storms'
import { stormTexts } from '~/texts/en/storm'
import { stormsTexts } from '~/texts/en/storms'
import { textsFor } from '~/texts/texts.server'
import { textsAt, useTexts } from '~/texts/use-texts'
import { Entries, Entry } from '~/ui/entries'
import { Page, PageHeader, Section } from '~/ui/page'
import { Time } from '~/ui/time'
import type { Route } from './+types/storm'
import { StormActions } from './storm-notices'
import './storm.css'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${textsAt(matches, stormTexts).pageTitle} · Digestline` },
]

const mostIssues = 50

export async function loader({ params: { slug, id }, context }: Route.LoaderArgs) {
  const { store } = context.get(runtimeContext)
  const storm = await store.storms.one(context.get(viewerContext), slug, Number(id), mostIssues)
  if (!storm) throw noStorm()
  return { storm }
}

/** `intent`: merge, or list. */
export async function action({ request, params: { slug, id }, context }: Route.ActionArgs) {
  const said = textsFor({ request, context }, stormTexts)
  const intent = textField(await readForm(request), 'intent')
  const { store, now } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  if (intent === 'merge') {
    const merged = await store.storms.merge(viewer, slug, Number(id), now())
    if (!merged) throw noStorm()
    const page = href('/issues/:shortId/grouping', { shortId: merged.mergeTarget })
    return done(page, said.merged(merged.merged, merged.mergeTarget))
  }
  if (intent === 'list') {
    if (!(await store.storms.listAll(viewer, slug, Number(id)))) throw noStorm()
    return done(`${href('/issues')}?project=${encodeURIComponent(slug)}`, said.listed)
  }
  throw refuse(400, 'wrong-form')
}

const noStorm = () => refuse(404, 'no-such-storm')

const done = (page: string, message: string) => redirect(page, { headers: { 'Set-Cookie': flashCookie(message) } })

export default function StormPage({ loaderData: { storm }, params: { slug } }: Route.ComponentProps) {
  const texts = useTexts(stormTexts)
  const { title } = useTexts(stormsTexts)
  const { mergeTarget, like, count, since, lastAt, state, issues } = storm
  return (
    <Page>
      <PageHeader
        title={title(mergeTarget.shortId)}
        crumbs={[{ name: storm.project.name, to: href('/projects/:slug', { slug }) }, { name: texts.pageTitle }]}
        below={<span className="mono">{like.slice(0, 300)}</span>}
      />
      <div className="storm-about">
        <p className="soft">
          {texts.about(count, <Time at={since} as="exact" />, <Time at={lastAt} as="exact" />, texts.states[state])}
        </p>
        {state === 'gathering' && <StormActions slug={slug} id={storm.id} head={mergeTarget.shortId} />}
        <p className="soft">
          {texts.rule((words) => (
            <Link to={ruleFor(slug, storm)}>{words}</Link>
          ))}
        </p>
      </div>
      <Section title={texts.latest} note={issues.length < count ? texts.some(issues.length, count) : undefined}>
        <Entries>
          {issues.map(({ shortId, title: called, count: events, lastSeen }) => (
            <Entry key={shortId} name={shortId} facts={[texts.events(events), <Time key="seen" at={lastSeen} />]}>
              <Link to={href('/issues/:shortId', { shortId })}>{called.slice(0, 200)}</Link>
            </Entry>
          ))}
        </Entries>
      </Section>
    </Page>
  )
}

/** The page of grouping rules, with a form that matches what the issues have in common. */
function ruleFor(slug: string, { like, mergeTarget }: Storm): string {
  const search = new URLSearchParams(like.includes('*') ? { message: like, fingerprint: mergeTarget.shortId } : {})
  const page = href('/projects/:slug/grouping', { slug })
  return search.size > 0 ? `${page}?${search}` : page
}
