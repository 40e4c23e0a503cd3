import { Form, Link } from 'react-router'
import { emailKey } from '~/accounts/email-key'
import { channelLimits } from '~/alerts/channel'
import { isTracker } from '~/alerts/tracker'
import { runtimeContext, viewerContext } from '~/context'
import { channelFormOf } from '~/delivery/channels/channel-types.server'
import { mailAddresses } from '~/delivery/mail/mail-addresses'
import { readForm } from '~/requests/read-form'
import { refuse } from '~/requests/refuse'
import { alertsChannelsTexts } from '~/texts/en/alerts-channels'
import { trackersTexts } from '~/texts/en/trackers'
import { textsAt, useTexts } from '~/texts/use-texts'
import { Badge } from '~/ui/badge'
import { Button, ButtonLink } from '~/ui/button'
import { Confirm } from '~/ui/confirm'
import { Note } from '~/ui/note'
import { Section } from '~/ui/page'
import type { Route } from './+types/channel'
import { changeableAlerts } from './alerts-access.server'
import { alertsPaths } from './alerts-paths'
import { actOnChannel, editedChannel } from './channel-actions.server'
import { ChannelDeliveries } from './channel-deliveries'
import { ChannelEditor } from './channel-editor'
import { shownForm } from './channel-form-fields'
import { channelPaths } from './channel-paths'
import { ChannelSecret } from './channel-secret'
import './channel.css'
import { TestCard } from './test-card'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: `${textsAt(matches, alertsChannelsTexts).pageTitle(loaderData?.channel.name ?? '')} · Digestline` },
]

const newestDeliveries = 10

/** `?test=`: the delivery of a test that was just sent. */
export async function loader({ request, params: { slug, id }, context }: Route.LoaderArgs) {
  await changeableAlerts(context, slug)
  const { store } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const channel = await editedChannel(context, slug, id)
  const form = channelFormOf(channel.kind)
  if (!form) throw refuse(404, 'no-such-channel')
  const asked = Number(new URL(request.url).searchParams.get('test') ?? Number.NaN)
  const test = Number.isSafeInteger(asked) ? await store.deliveries.one(viewer, slug, asked) : undefined
  const [page, optedOut] = await Promise.all([
    store.deliveries.page(viewer, { slug, channelId: channel.id, limit: newestDeliveries }),
    store.mailSettings.optedOutOfChannel(channel.id),
  ])
  const addresses = channel.kind === 'mail' ? mailAddresses(channel.settings.to ?? '') : []
  return {
    slug,
    deliveries: page?.deliveries ?? [],
    unsubscribed: addresses.filter((address) => optedOut.includes(emailKey(address))),
    channel: { id: channel.id, kind: channel.kind, name: channel.name, settings: channel.settings, set: channel.set },
    off: channel.off,
    form: shownForm(form),
    owner: viewer.kind === 'user' && viewer.owner,
    test: test?.channel?.id === channel.id ? { ...test, to: channelPaths(slug).test(channel.id, asked) } : undefined,
  }
}

export async function action({ request, params: { slug, id }, context }: Route.ActionArgs) {
  await changeableAlerts(context, slug)
  const channel = await editedChannel(context, slug, id)
  return actOnChannel({ request, context, slug, channel, form: await readForm(request) })
}

export default function ChannelPage({ loaderData, actionData }: Route.ComponentProps) {
  const texts = useTexts(alertsChannelsTexts)
  const tracker = useTexts(trackersTexts)
  const { slug, channel, off, form, owner, test, deliveries, unsubscribed } = loaderData
  const paths = channelPaths(slug)
  if (actionData && 'secret' in actionData)
    return <ChannelSecret secret={actionData.secret} to={paths.one(channel.id)} />
  const answer: Answer = actionData ?? {}
  const typed = answer.typed ?? channel
  return (
    <div className="channel-page">
      <Section
        title={channel.name}
        note={
          <>
            {texts.kinds[channel.kind]}{' '}
            {off ? <Badge tone="amber">{texts.off}</Badge> : <Badge tone="green">{texts.on}</Badge>}
          </>
        }
        actions={<ChannelTools channel={channel} isOff={off !== undefined} webhook={paths.webhook(channel.id)} />}
      >
        {off && (
          <Note tone={off.reason === 'by-hand' ? undefined : 'amber'}>
            {off.reason === 'failing'
              ? texts.offSince.failing(channelLimits.finalFailures)
              : texts.offSince[off.reason]}
          </Note>
        )}
        {unsubscribed.length > 0 && <Note>{texts.unsubscribed(unsubscribed.join(', '))}</Note>}
        {isTracker(channel.kind) && (
          <p>
            <Link to={paths.webhook(channel.id)}>{tracker.webhook.title}</Link>: {tracker.webhook.note}
          </p>
        )}
      </Section>
      <TestCard tests={test ? [test] : []} note={texts.testNote} owner={owner} to={test?.to ?? paths.one(channel.id)} />
      <ChannelEditor
        key={JSON.stringify(answer)}
        title={texts.settings}
        form={form}
        name={typed.name}
        settings={typed.settings}
        set={channel.set}
        mistakes={answer.mistakes}
        preview={answer.preview}
        save={texts.save}
        cancelTo={paths.list}
      />
      <ChannelDeliveries deliveries={deliveries} to={alertsPaths(slug).deliveriesOf(channel.id)} />
    </div>
  )
}

type Answer = {
  typed?: { name: string; settings: Record<string, string> }
  mistakes?: Partial<Record<string, string>>
  preview?: string
}

type ToolProps = { channel: { kind: string; name: string }; isOff: boolean; webhook: string }

function ChannelTools({ channel, isOff, webhook }: ToolProps) {
  const texts = useTexts(alertsChannelsTexts)
  return (
    <div className="channel-tools">
      <Form method="post">
        <input type="hidden" name="form" value="state" />
        <Button size="small" name="on" value={isOff ? 'yes' : 'no'}>
          {isOff ? texts.switchOn : texts.switchOff}
        </Button>
      </Form>
      {isTracker(channel.kind) && (
        <ButtonLink size="small" to={webhook}>
          {texts.webhook}
        </ButtonLink>
      )}
      {channel.kind === 'webhook' && (
        <Confirm
          variant="quiet"
          size="small"
          button={texts.rotate}
          title={texts.rotateTitle}
          words={texts.rotateWords}
          act={
            <Form method="post">
              <Button variant="primary" name="form" value="rotation">
                {texts.rotateIt}
              </Button>
            </Form>
          }
        />
      )}
      <Confirm
        size="small"
        button={texts.delete}
        title={texts.deleteTitle(channel.name)}
        words={texts.deleteWords}
        act={
          <Form method="post">
            <Button variant="danger" name="form" value="removal">
              {texts.deleteIt}
            </Button>
          </Form>
        }
      />
    </div>
  )
}
