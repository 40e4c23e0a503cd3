import { data, Form, href, Link, redirect } from 'react-router'
import { flashCookie } from '~/accounts/flash.server'
import { textField } from '~/accounts/form-fields'
import { readForm } from '~/accounts/read-form'
import { runtimeContext, viewerContext } from '~/context'
import { longestContact, longestWords, noWords, parseReceiptWords, receiptLanguages } from '~/feedback/receipt-words'
import { errorPageSnippets } from '~/projects/error-page-snippets'
import { Button } from '~/ui/button'
import { Field, FieldStack, SelectField, TextAreaField } from '~/ui/field'
import { Page, PageHeader, Section } from '~/ui/page'
import { SnippetTabs } from '~/ui/snippet'
import type { Route } from './+types/receipts'
import { administeredProject } from './administered.server'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `Receipts of ${loaderData?.project.name ?? 'a project'} · Digestline` },
]

export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const { store, config } = context.get(runtimeContext)
  const { name, receipts } = await administeredProject(context, slug)
  const words = (await store.receipts.words(context.get(viewerContext), slug)) ?? noWords
  return { project: { slug, name, receipts }, words, snippets: errorPageSnippets(config.publicUrl) }
}

export async function action({ request, params: { slug }, context }: Route.ActionArgs) {
  await administeredProject(context, slug)
  const form = await readForm(request)
  const text = (name: string) => textField(form, name)
  const typed = { language: text('language'), contact: text('contact'), words: text('words') }
  const parsed = parseReceiptWords(typed)
  if ('mistakes' in parsed) return data({ typed, mistakes: parsed.mistakes }, { status: 400 })
  await context.get(runtimeContext).store.receipts.setWords(context.get(viewerContext), slug, parsed.words)
  return redirect(href('/projects/:slug/receipts', { slug }), { headers: { 'Set-Cookie': flashCookie('Saved.') } })
}

export default function Receipts({ loaderData: { project, words, snippets }, actionData }: Route.ComponentProps) {
  const typed = actionData?.typed ?? words
  const mistakes = actionData?.mistakes
  const settings = href('/projects/:slug/settings', { slug: project.slug })
  return (
    <Page>
      <PageHeader
        title={`Receipts of ${project.name}`}
        above={<Link to={settings}>Settings</Link>}
        below="Without an account, people with a code see whether its failure is known and fixed, and can say what happened."
      />
      {!project.receipts && (
        <p className="faint">
          Receipts are off: to visitors every code of this project looks unknown.{' '}
          <Link to={settings}>Turn them on</Link>
        </p>
      )}
      <Section title="What a receipt says">
        <Form method="post">
          <FieldStack actions={<Button variant="primary">Save</Button>}>
            <SelectField label="Language" name="language" defaultValue={typed.language} error={mistakes?.language}>
              {receiptLanguages.map(({ id, name }) => (
                <option value={id} key={id}>
                  {name}
                </option>
              ))}
            </SelectField>
            <Field
              label="Contact"
              name="contact"
              maxLength={longestContact}
              placeholder="help@shop.example, or 0123 456789 on weekdays"
              defaultValue={typed.contact}
              error={mistakes?.contact}
              hint="One line of text: whom to ask."
            />
            <TextAreaField
              prose
              label="In your own words"
              name="words"
              rows={4}
              maxLength={longestWords}
              defaultValue={typed.words}
              error={mistakes?.words}
              hint="Shown under what we say of the failure, as plain text. Anybody with a code can read it."
            />
          </FieldStack>
        </Form>
      </Section>
      <Section title="Error pages" note="To copy: each shows the code of its failure and leads to the receipt.">
        <SnippetTabs
          legend="Framework"
          snippets={snippets.map(({ name, file, code, note }) => ({ name, title: file, code, note }))}
        />
      </Section>
    </Page>
  )
}
