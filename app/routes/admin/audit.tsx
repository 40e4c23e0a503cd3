import { Form, href } from 'react-router'
import { longestAuditWords } from '~/accounts/audit-entry'
import { runtimeContext } from '~/context'
import { auditTexts } from '~/texts/en/audit'
import { textsFor } from '~/texts/texts.server'
import { textsAt, useTexts } from '~/texts/use-texts'
import { BlankSlate } from '~/ui/blank-slate'
import { Button, ButtonLink } from '~/ui/button'
import { Field, SelectField } from '~/ui/field'
import { Page, PageHeader } from '~/ui/page'
import { Pager } from '~/ui/pager'
import type { Route } from './+types/audit'
import { AuditTable } from './audit-table'
import { auditSearchOf } from './audit-view.server'
import { ownerOf } from './owners-only.server'
import '../filter-row.css'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

/** Rows on a page. */
const limit = 50

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: `${textsAt(matches, auditTexts).title} · Digestline` }]
}

/** `?q=` words, `?project=` a slug, `?from=` and `?to=` days, `?cursor=` where the page begins. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = ownerOf(context)
  const { store } = context.get(runtimeContext)
  const params = new URL(request.url).searchParams
  const { typed, wrong, search } = auditSearchOf(params, textsFor({ request, context }, auditTexts).acts)
  const cursor = params.get('cursor') ?? undefined
  const [page, projects] = await Promise.all([
    search && store.audit.page(viewer, { search, limit, ...(cursor && { cursor }) }),
    store.projects.list(viewer),
  ])
  return {
    typed,
    wrong,
    entries: page?.entries ?? [],
    next: page?.next,
    projects: projects.map(({ slug, name }) => ({ slug, name })),
  }
}

/** Who did what, from where and when: newest first. */
export default function Audit({ loaderData: { typed, wrong, entries, next, projects } }: Route.ComponentProps) {
  const texts = useTexts(auditTexts)
  const query = new URLSearchParams(
    Object.entries({ q: typed.words, project: typed.project, from: typed.from, to: typed.to }).filter(
      ([, value]) => value,
    ),
  )
  const path = href('/admin/audit')
  const older = new URLSearchParams([...query, ['cursor', next ?? '']])
  return (
    <Page>
      <PageHeader
        title={texts.title}
        below={texts.below}
        actions={
          <ButtonLink to={`${href('/admin/audit.csv')}?${query}`} reloadDocument>
            {texts.csv}
          </ButtonLink>
        }
      />
      <Form method="get" action={path} className="filter-row">
        <Field label={texts.words} name="q" defaultValue={typed.words} maxLength={longestAuditWords} type="search" />
        <SelectField label={texts.project} name="project" defaultValue={typed.project}>
          <option value="">{texts.allProjects}</option>
          {projects.map(({ slug, name }) => (
            <option value={slug} key={slug}>
              {name}
            </option>
          ))}
        </SelectField>
        {(['from', 'to'] as const).map((day) => (
          <Field
            key={day}
            type="date"
            name={day}
            label={texts[day]}
            defaultValue={typed[day]}
            error={wrong === day ? texts.wrongDay : undefined}
          />
        ))}
        <Button>{texts.search}</Button>
      </Form>
      {entries.length > 0 ? (
        <AuditTable entries={entries} />
      ) : (
        <BlankSlate title={texts.none}>{next ? texts.searchOn : texts.noneNote}</BlankSlate>
      )}
      <Pager label={texts.pages} {...(next && { next: `${path}?${older}` })} />
    </Page>
  )
}
