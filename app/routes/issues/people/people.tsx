import { data, Form, href, redirect } from 'react-router'
import { runtimeContext } from '~/context'
import { textField } from '~/requests/form-fields'
import { readForm } from '~/requests/read-form'
import { refuse } from '~/requests/refuse'
import { flashCookie } from '~/sessions/flash.server'
import { userOf } from '~/sessions/session-middleware.server'
import { longestSupportNote } from '~/store/support'
import { mistakesTexts } from '~/texts/en/mistakes'
import { peopleTexts } from '~/texts/en/people'
import { textsFor } from '~/texts/texts.server'
import { useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { FieldStack, TextAreaField } from '~/ui/field'
import { Section } from '~/ui/page'
import { FeedbackList } from '../../feedback-list'
import { IssueDigestsPart } from '../issue/issue-digests'
import type { Route } from './+types/people'
import { CaseList } from './case-list'
import '../../feedback-list.css'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

const mostShown = 50
const mostDigests = 20

/** The Support tab: reports of visitors, and notes and calls of support. */
export async function loader({ params: { shortId }, context }: Route.LoaderArgs) {
  const { store } = context.get(runtimeContext)
  const viewer = userOf(context)
  const [{ note, cases }, { reports, count }, digests] = await Promise.all([
    store.support.ofIssue(viewer, shortId, mostShown),
    store.receipts.ofIssue(viewer, shortId, mostShown),
    store.codes.ofIssue(viewer, shortId, mostDigests),
  ])
  return { note, cases, reports: reports.map(({ code, ...said }) => ({ ...said, receipt: code })), count, digests }
}

/** The note for support; an empty one is deleted. */
export async function action({ request, params: { shortId }, context }: Route.ActionArgs) {
  const text = textField(await readForm(request), 'text').replaceAll('\r\n', '\n')
  if (text.length > longestSupportNote) {
    const mistake = textsFor({ request, context }, mistakesTexts).tooLong(longestSupportNote, text.length)
    return data({ text, mistake }, { status: 400 })
  }
  const { store, now } = context.get(runtimeContext)
  const viewer = userOf(context)
  const written = await store.support.setNote(viewer, shortId, { text, by: viewer.name || viewer.email, at: now() })
  if (!written) throw refuse(404, 'cannot-change-issue')
  const texts = textsFor({ request, context }, peopleTexts)
  const said = text === '' ? texts.removed : texts.written
  return redirect(href('/issues/:shortId/people', { shortId }), { headers: { 'Set-Cookie': flashCookie(said) } })
}

export default function People({ loaderData, actionData }: Route.ComponentProps) {
  const { note, cases, reports, count, digests } = loaderData
  const texts = useTexts(peopleTexts)
  return (
    <div className="issue-people">
      <Section title={texts.support} note={texts.supportNote}>
        <Form method="post">
          <FieldStack actions={<Button>{texts.save}</Button>}>
            <TextAreaField
              prose
              label={texts.note}
              name="text"
              rows={3}
              maxLength={longestSupportNote}
              placeholder={texts.example}
              defaultValue={actionData?.text ?? note?.text}
              error={actionData?.mistake}
              hint={note && texts.writtenBy(note.by)}
            />
          </FieldStack>
        </Form>
      </Section>
      <Section title={texts.calls}>
        {cases.length > 0 ? <CaseList cases={cases} /> : <p className="faint">{texts.noCalls}</p>}
      </Section>
      <Section title={texts.said} note={count > reports.length ? texts.newest(reports.length, count) : undefined}>
        {reports.length > 0 ? <FeedbackList feedback={reports} /> : <p className="faint">{texts.nothingSaid}</p>}
      </Section>
      {digests && <IssueDigestsPart digests={digests} />}
    </div>
  )
}
