import { data, Form, href, redirect } from 'react-router'
import { trackerLimits } from '~/alerts/tracker'
import { runtimeContext } from '~/context'
import { textField } from '~/requests/form-fields'
import { readForm } from '~/requests/read-form'
import { refuse } from '~/requests/refuse'
import { flashCookie } from '~/sessions/flash.server'
import { userOf } from '~/sessions/session-middleware.server'
import type { TrackerChannel, TrackerLink } from '~/store/trackers'
import { trackersTexts } from '~/texts/en/trackers'
import { textsFor } from '~/texts/texts.server'
import { useTexts } from '~/texts/use-texts'
import { Badge } from '~/ui/badge'
import { BlankSlate } from '~/ui/blank-slate'
import { Button } from '~/ui/button'
import { FormCard } from '~/ui/card'
import { Confirm } from '~/ui/confirm'
import { Entries, Entry } from '~/ui/entries'
import { Field, SelectField } from '~/ui/field'
import { Section } from '~/ui/page'
import { Time } from '~/ui/time'
import type { Route } from './+types/trackers'
import { linkName, linkProblem, linkState } from './link-words'
import { TrackerAddress } from './tracker-links'
import './trackers.css'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export async function loader({ params: { shortId }, context }: Route.LoaderArgs) {
  const found = await context.get(runtimeContext).store.trackers.ofIssue(userOf(context), shortId)
  if (!found) throw refuse(404, 'no-such-issue')
  return found
}

/** `intent`: create (`channel`), link (`channel`, `text`) or unlink (`link`). */
export async function action({ request, params: { shortId }, context }: Route.ActionArgs) {
  const { store, now } = context.get(runtimeContext)
  const viewer = userOf(context)
  const form = await readForm(request)
  const texts = textsFor({ request, context }, trackersTexts)
  const intent = textField(form, 'intent')
  const channelId = idIn(form, 'channel')
  const done = (words: string, to = shortId) =>
    redirect(href('/issues/:shortId/trackers', { shortId: to }), { headers: { 'Set-Cookie': flashCookie(words) } })

  if (intent === 'unlink') {
    if (await store.trackers.unlink(viewer, shortId, idIn(form, 'link'), now())) return done(texts.done.unlinked)
    throw refuse(404, 'cannot-change-issue')
  }
  const text = textField(form, 'text').slice(0, trackerLimits.urlLength + 1)
  if (intent !== 'create' && intent !== 'link') throw refuse(400, 'wrong-form')
  const answer =
    intent === 'create'
      ? await store.trackers.create(viewer, shortId, channelId, now())
      : await store.trackers.link(viewer, shortId, { channelId, text, at: now() })
  if (answer.ok) return done(intent === 'create' ? texts.done.creating : texts.done.linking, answer.shortId)
  const mistake = texts.mistakes[answer.why]
  if (intent === 'create') return done(mistake)
  return data({ text, channelId, mistake }, { status: 400 })
}

const idIn = (form: FormData, name: string): number => {
  const text = textField(form, name)
  return /^\d{1,15}$/.test(text) ? Number(text) : 0
}

export default function Trackers({ loaderData: { links, channels }, actionData }: Route.ComponentProps) {
  const texts = useTexts(trackersTexts)
  if (links.length === 0 && channels.length === 0)
    return <BlankSlate title={texts.noChannels}>{texts.noChannelsText}</BlankSlate>
  return (
    <div className="trackers">
      <Section title={texts.title}>
        {links.length > 0 ? (
          <Entries>
            {links.map((link) => (
              <LinkEntry key={link.id} link={link} />
            ))}
          </Entries>
        ) : (
          <p className="soft">{texts.noneText}</p>
        )}
        {channels.length > 0 && (
          <Form method="post" className="trackers-create">
            <input type="hidden" name="intent" value="create" />
            {channels.map(({ id, name }) => (
              <Button key={id} name="channel" value={id}>
                {texts.create(name)}
              </Button>
            ))}
          </Form>
        )}
      </Section>
      {channels.length > 0 && <LinkForm channels={channels} answer={actionData} key={links.length} />}
    </div>
  )
}

function LinkEntry({ link }: { link: TrackerLink }) {
  const texts = useTexts(trackersTexts)
  const name = linkName(link)
  const problem = linkProblem(link, texts)
  const failed = link.state === 'failed'
  return (
    <Entry
      name={link.channel.name}
      mark={
        <Badge {...(failed ? { tone: 'red' } : link.state === 'closed' && { tone: 'green' })}>
          {linkState(link, texts)}
        </Badge>
      }
      facts={[
        ...(link.key === undefined ? [] : [<TrackerAddress key="address" link={link} />]),
        <Time key="at" at={link.at} />,
      ]}
      actions={
        <>
          {failed && link.key === undefined && (
            <Form method="post">
              <input type="hidden" name="intent" value="create" />
              <Button size="small" name="channel" value={link.channel.id}>
                {texts.retry}
              </Button>
            </Form>
          )}
          <Confirm
            button={texts.unlink}
            label={texts.unlinkOf(name)}
            size="small"
            variant="quiet"
            title={texts.sure.title(name)}
            words={texts.sure.text}
            act={
              <Form method="post">
                <input type="hidden" name="intent" value="unlink" />
                <Button variant="danger" name="link" value={link.id}>
                  {texts.unlink}
                </Button>
              </Form>
            }
          />
        </>
      }
    >
      {problem && <p className="soft">{problem}</p>}
    </Entry>
  )
}

type Answer = { text: string; channelId: number; mistake: string }

function LinkForm({ channels, answer }: { channels: TrackerChannel[]; answer: Answer | undefined }) {
  const texts = useTexts(trackersTexts)
  return (
    <FormCard title={texts.link} actions={<Button variant="primary">{texts.linkIt}</Button>}>
      <input type="hidden" name="intent" value="link" />
      <SelectField label={texts.channel} name="channel" defaultValue={answer?.channelId}>
        {channels.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Field
        label={texts.reference}
        name="text"
        hint={texts.referenceHint}
        autoComplete="off"
        required
        maxLength={trackerLimits.urlLength}
        defaultValue={answer?.text}
        error={answer?.mistake}
      />
    </FormCard>
  )
}
