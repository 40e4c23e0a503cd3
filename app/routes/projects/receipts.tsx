import { data, href, Link, redirect } from 'react-router'
import { languages } from '~/accounts/language'
import { runtimeContext, viewerContext } from '~/context'
import { longestContact, longestWords, noWords, parseReceiptWords } from '~/feedback/receipt-words'
import { errorPageSnippets } from '~/projects/error-page-snippets'
import { textField } from '~/requests/form-fields'
import { readForm } from '~/requests/read-form'
import { flashCookie } from '~/sessions/flash.server'
import { mistakesTexts } from '~/texts/en/mistakes'
import { receiptsTexts } from '~/texts/en/receipts'
import { settingsTexts } from '~/texts/en/settings'
import { mistakesWords } from '~/texts/mistake-words'
import { textsFor } from '~/texts/texts.server'
import { textsAt, useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { FormCard } from '~/ui/card'
import { Field, SelectField, TextAreaField } from '~/ui/field'
import { Note } from '~/ui/note'
import { Page, PageHeader, Section } from '~/ui/page'
import { PageHelp } from '../help/page-help'
import type { Route } from './+types/receipts'
import { administeredProject } from './administered.server'
import { ErrorPages } from './error-pages'
import { snippetLines } from './snippet-lines'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: `${textsAt(matches, receiptsTexts).title(loaderData?.project.name ?? '')} · Digestline` },
]

export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const { store, config } = context.get(runtimeContext)
  const { name, receipts } = await administeredProject(context, slug)
  const words = (await store.receipts.words(context.get(viewerContext), slug)) ?? noWords
  return {
    project: { slug, name, receipts },
    words,
    snippets: errorPageSnippets(config.publicUrl).map((page) => ({
      ...page,
      lines: snippetLines(page.code, page.file),
    })),
  }
}

export async function action({ request, params: { slug }, context }: Route.ActionArgs) {
  await administeredProject(context, slug)
  const form = await readForm(request)
  const text = (name: string) => textField(form, name)
  const typed = { language: text('language'), contact: text('contact'), words: text('words') }
  const parsed = parseReceiptWords(typed)
  if ('mistakes' in parsed) {
    const mistakes = mistakesWords(parsed.mistakes, textsFor({ request, context }, mistakesTexts))
    return data({ typed, mistakes }, { status: 400 })
  }
  await context.get(runtimeContext).store.receipts.setWords(context.get(viewerContext), slug, parsed.words)
  const { saved } = textsFor({ request, context }, receiptsTexts)
  return redirect(href('/projects/:slug/receipts', { slug }), { headers: { 'Set-Cookie': flashCookie(saved) } })
}

export default function Receipts({ loaderData: { project, words, snippets }, actionData }: Route.ComponentProps) {
  const texts = useTexts(receiptsTexts)
  const { parts } = useTexts(settingsTexts)
  const typed = actionData?.typed ?? words
  const mistakes = actionData?.mistakes
  const settings = href('/projects/:slug/settings', { slug: project.slug })
  return (
    <Page>
      <PageHeader title={parts.receipts} below={texts.below} help={<PageHelp subject="codes" />} />
      {!project.receipts && (
        <Note tone="amber">
          {texts.off} <Link to={settings}>{texts.turnOn}</Link>
        </Note>
      )}
      <FormCard title={texts.says} actions={<Button variant="primary">{texts.save}</Button>}>
        <SelectField label={texts.language} name="language" defaultValue={typed.language} error={mistakes?.language}>
          <option value="visitor">{texts.visitors}</option>
          {languages.map(({ id, name }) => (
            <option value={id} key={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <Field
          label={texts.contact}
          name="contact"
          maxLength={longestContact}
          placeholder={texts.contactExample}
          defaultValue={typed.contact}
          error={mistakes?.contact}
          hint={texts.contactHint}
        />
        <TextAreaField
          prose
          label={texts.words}
          name="words"
          rows={4}
          maxLength={longestWords}
          defaultValue={typed.words}
          error={mistakes?.words}
          hint={texts.wordsHint}
        />
      </FormCard>
      <Section title={texts.pages} note={texts.pagesNote}>
        <ErrorPages snippets={snippets} />
      </Section>
    </Page>
  )
}
