import { data, Form, href, redirect } from 'react-router'
import { runtimeContext } from '~/context'
import type { IssueSort } from '~/issues/issue'
import { mistakesInView, sharingIn, sharingText, sortNamed, viewLimits } from '~/issues/views'
import { triaged } from '~/projects/triaged'
import { textField } from '~/requests/form-fields'
import { readForm } from '~/requests/read-form'
import { refuse } from '~/requests/refuse'
import { flashCookie } from '~/sessions/flash.server'
import { userOf } from '~/sessions/session-middleware.server'
import { issuesTexts } from '~/texts/en/issues'
import { mistakesTexts } from '~/texts/en/mistakes'
import { searchTexts } from '~/texts/en/search'
import { viewsTexts } from '~/texts/en/views'
import { mistakeWords } from '~/texts/mistake-words'
import { problemSentence } from '~/texts/search-problem'
import { textsFor } from '~/texts/texts.server'
import { textsAt, useTexts } from '~/texts/use-texts'
import { Button, ButtonLink } from '~/ui/button'
import { FormCard } from '~/ui/card'
import { CheckField, Field, SelectField } from '~/ui/field'
import { Page, PageHeader, Section } from '~/ui/page'
import type { Route } from './+types/view'
import './list.css'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: `${loaderData?.view.name || textsAt(matches, viewsTexts).saveAs} · Digestline` },
]

/** A saved view, or (`new`) one that is to be made of `?q=&sort=`. */
export async function loader({ request, params: { id }, context }: Route.LoaderArgs) {
  const { store } = context.get(runtimeContext)
  const viewer = userOf(context)
  const [views, projects] = await Promise.all([store.views.list(viewer), store.projects.list(viewer)])
  const shares = triaged(projects).map(({ slug, name }) => ({ slug, name }))
  const choices = { shares, everyone: viewer.owner }
  if (id === 'new') {
    if (shares.length === 0) throw notThere()
    const search = new URL(request.url).searchParams
    const asked = { name: '', q: search.get('q') ?? 'is:open', sort: sortNamed(search.get('sort')) }
    return { ...choices, isNew: true, mayChange: true, view: { ...asked, sharing: '', opensWith: false } }
  }
  const view = views.find((one) => String(one.id) === id)
  if (!view) throw notThere()
  const { name, q, sort, sharing, opensWith, mayChange } = view
  return { ...choices, isNew: false, mayChange, view: { name, q, sort, sharing: sharingText(sharing), opensWith } }
}

/** `intent`: save (or none) · remove · open, for who sees it without being able to change it. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const { store, now } = context.get(runtimeContext)
  const viewer = userOf(context)
  const texts = textsFor({ request, context }, viewsTexts)
  const intent = textField(form, 'intent')
  const opensWith = form.get('opensWith') !== null
  const number = id === 'new' ? undefined : Number(id)
  if (intent === 'remove') {
    if (!(await store.views.remove(viewer, number ?? 0))) throw notThere()
    return done(href('/issues'), texts.removed)
  }
  if (intent === 'open') {
    if (!(await store.views.openWith(viewer, number ?? 0, opensWith))) throw notThere()
    return done(`${href('/issues')}?view=${number}`, texts.saved)
  }
  const typed = {
    name: textField(form, 'name').trim(),
    q: textField(form, 'q').trim(),
    sort: sortNamed(form.get('sort')),
    sharing: textField(form, 'sharing'),
    opensWith,
  }
  const wrong = mistakesInView(typed)
  if (wrong) {
    const { fields, search } = wrong
    const mistakes = {
      name: fields?.name && mistakeWords(fields.name, textsFor({ request, context }, mistakesTexts)),
      q: search && problemSentence(typed.q, search, textsFor({ request, context }, searchTexts)),
    }
    return data({ typed, mistakes, problem: undefined }, { status: 400 })
  }
  const view = { ...typed, sharing: sharingIn(typed.sharing), ...(number !== undefined && { id: number }) }
  const saved = await store.views.save(viewer, view, now())
  if (saved.ok) return done(`${href('/issues')}?view=${saved.id}`, texts.saved)
  if (saved.why === 'unknown') throw notThere()
  if (saved.why === 'name') {
    return data(
      { typed, mistakes: { name: texts.mistakes.takenName, q: undefined }, problem: undefined },
      { status: 400 },
    )
  }
  const problem = saved.why === 'many' ? texts.problems.many(viewLimits.views) : texts.problems.sharing
  return data({ typed, mistakes: undefined, problem }, { status: 400 })
}

const notThere = () => refuse(404, 'no-such-view')

const done = (page: string, words: string) => redirect(page, { headers: { 'Set-Cookie': flashCookie(words) } })

export default function View({ loaderData, actionData }: Route.ComponentProps) {
  const { sorts } = useTexts(issuesTexts)
  const texts = useTexts(viewsTexts)
  const { isNew, mayChange, view, shares, everyone } = loaderData
  const typed = actionData?.typed ?? view
  return (
    <Page narrow>
      <PageHeader title={isNew ? texts.saveAs : view.name} />
      {mayChange ? (
        <FormCard
          error={actionData?.problem}
          actions={
            <>
              <Button variant="primary">{texts.save}</Button>
              <ButtonLink variant="quiet" to={href('/issues')}>
                {texts.cancel}
              </ButtonLink>
            </>
          }
        >
          <Field
            label={texts.name}
            name="name"
            required
            maxLength={viewLimits.name}
            autoComplete="off"
            autoFocus={isNew}
            defaultValue={typed.name}
            error={actionData?.mistakes?.name}
          />
          <Field
            label={texts.search}
            name="q"
            defaultValue={typed.q}
            error={actionData?.mistakes?.q}
            spellCheck={false}
          />
          <SelectField label={texts.order} name="sort" defaultValue={typed.sort}>
            {(Object.keys(sorts) as IssueSort[]).map((sort) => (
              <option key={sort} value={sort}>
                {sorts[sort]}
              </option>
            ))}
          </SelectField>
          <SelectField label={texts.sharing} name="sharing" defaultValue={typed.sharing} hint={texts.sharingHint}>
            <option value="">{texts.onlyMe}</option>
            {shares.map(({ slug, name }) => (
              <option key={slug} value={`project:${slug}`}>
                {texts.everyoneIn(name)}
              </option>
            ))}
            {(everyone || typed.sharing === 'everyone') && <option value="everyone">{texts.everyone}</option>}
          </SelectField>
          <OpensWith checked={typed.opensWith} />
        </FormCard>
      ) : (
        <FormCard
          actions={
            <Button name="intent" value="open">
              {texts.save}
            </Button>
          }
        >
          <p>{texts.shared(<code>{view.q || texts.allIssues}</code>, sorts[view.sort])}</p>
          <OpensWith checked={view.opensWith} />
        </FormCard>
      )}
      {!isNew && mayChange && (
        <Section title={texts.removeTitle} note={texts.removeNote}>
          <Form method="post">
            <Button variant="danger" name="intent" value="remove">
              {texts.remove}
            </Button>
          </Form>
        </Section>
      )}
    </Page>
  )
}

const OpensWith = ({ checked }: { checked: boolean }) => (
  <CheckField label={useTexts(viewsTexts).opensWith} name="opensWith" defaultChecked={checked} />
)
