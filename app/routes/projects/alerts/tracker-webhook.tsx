import { data, Form } from 'react-router'
import { webhookOutcomes } from '~/alerts/tracker'
import { runtimeContext, viewerContext } from '~/context'
import { newWebhookSecret } from '~/delivery/trackers/verify-webhook.server'
import { refuse } from '~/requests/refuse'
import { trackersTexts } from '~/texts/en/trackers'
import { textsAt, useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Copyable } from '~/ui/code'
import { Confirm } from '~/ui/confirm'
import { Note } from '~/ui/note'
import { Pairs } from '~/ui/pairs'
import { Time } from '~/ui/time'
import type { Route } from './+types/tracker-webhook'
import { changeableAlerts } from './alerts-access.server'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: `${textsAt(matches, trackersTexts).webhook.title}: ${loaderData?.channel.name ?? ''} · Digestline` },
]

export async function loader({ params: { slug, id }, context }: Route.LoaderArgs) {
  await changeableAlerts(context, slug)
  const { store, config } = context.get(runtimeContext)
  const webhook = await store.trackers.webhook(context.get(viewerContext), slug, idOf(id))
  if (!webhook) throw refuse(404, 'no-such-channel')
  return { ...webhook, address: `${config.publicUrl}/api/trackers/${webhook.channel.id}/webhook` }
}

/** Creates a secret. Only this response shows it. */
export async function action({ params: { slug, id }, context }: Route.ActionArgs) {
  await changeableAlerts(context, slug)
  const { store, now } = context.get(runtimeContext)
  const secret = newWebhookSecret()
  const webhook = { channelId: idOf(id), secret, at: now() }
  if (!(await store.trackers.setSecret(context.get(viewerContext), slug, webhook))) throw refuse(404, 'no-such-channel')
  return data({ secret }, { headers: { 'Cache-Control': 'no-store' } })
}

const idOf = (id: string): number => (/^\d{1,15}$/.test(id) ? Number(id) : 0)

/** What a tracker needs to report closed issues: the address, the secret, and the outcomes of its webhooks. */
export default function TrackerWebhook({ loaderData, actionData }: Route.ComponentProps) {
  const texts = useTexts(trackersTexts).webhook
  const { channel, address, secretSince, received } = loaderData
  const create = (label: string) => (
    <Form method="post">
      <Button variant="primary">{label}</Button>
    </Form>
  )
  const shown = webhookOutcomes.flatMap((outcome) => received.find((one) => one.outcome === outcome) ?? [])
  return (
    <>
      <Card title={`${texts.title}: ${channel.name}`} note={texts.note} padded>
        <p>{texts.steps[channel.kind]}</p>
        <Pairs
          pairs={[
            { name: texts.address, value: <Copyable value={address} /> },
            ...(actionData ? [{ name: texts.secret, value: <Copyable value={actionData.secret} /> }] : []),
            ...(secretSince === undefined ? [] : [{ name: texts.since, value: <Time at={secretSince} /> }]),
          ]}
        />
        {actionData && <Note tone="amber">{texts.once}</Note>}
        {secretSince === undefined ? (
          <>
            <p className="soft">{texts.none}</p>
            {create(texts.create)}
          </>
        ) : (
          <Confirm
            button={texts.replace}
            variant="plain"
            title={texts.replace}
            words={texts.sure}
            act={create(texts.replace)}
          />
        )}
      </Card>
      <Card title={texts.received} padded>
        {shown.length > 0 ? (
          <Pairs
            pairs={shown.map(({ outcome, count }) => ({ name: texts.outcomes[outcome], value: texts.count(count) }))}
          />
        ) : (
          <p className="soft">{texts.nothing}</p>
        )}
      </Card>
    </>
  )
}
