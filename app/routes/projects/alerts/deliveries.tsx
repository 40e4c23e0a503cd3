import { Form } from 'react-router'
import { runtimeContext, viewerContext } from '~/context'
import { alertDeliveriesTexts } from '~/texts/en/alert-deliveries'
import { alertsTexts } from '~/texts/en/alerts'
import { textsAt, useTexts } from '~/texts/use-texts'
import { BlankSlate } from '~/ui/blank-slate'
import { Button } from '~/ui/button'
import { Confirm } from '~/ui/confirm'
import { SelectField } from '~/ui/field'
import { Note } from '~/ui/note'
import { Section } from '~/ui/page'
import { Pager } from '~/ui/pager'
import type { Route } from './+types/deliveries'
import { alertsScope } from './alerts-access.server'
import { alertsPaths } from './alerts-paths'
import { releaseHeld } from './deliveries-action.server'
import { DeliveryTable } from './delivery-table'
import '../../filter-row.css'

export { ScopedFallback as ErrorBoundary } from '~/fallback/scoped-fallback'

/** Rows per page. */
const limit = 50

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  {
    title: `${textsAt(matches, alertDeliveriesTexts).list} · ${textsAt(matches, alertsTexts).titleOf(loaderData?.scope.name)} · Digestline`,
  },
]

export async function loader({ request, params: { slug }, context }: Route.LoaderArgs) {
  const scope = await alertsScope(context, slug)
  const { store, now } = context.get(runtimeContext)
  const viewer = context.get(viewerContext)
  const asked = new URL(request.url).searchParams
  const channel = /^\d{1,15}$/.exec(asked.get('channel') ?? '')?.[0]
  const cursor = asked.get('cursor') ?? undefined
  const [page, channels, backlog] = await Promise.all([
    store.deliveries.page(viewer, {
      slug,
      limit,
      ...(channel && { channelId: Number(channel) }),
      ...(cursor && { cursor }),
    }),
    store.channels.list(viewer, slug),
    slug === undefined ? store.deliveries.backlog(now()) : undefined,
  ])
  return {
    scope,
    deliveries: page?.deliveries ?? [],
    next: page?.next,
    channel,
    channels: (channels ?? []).map(({ id, name }) => ({ id, name })),
    ...(backlog && {
      held: backlog.held,
      waiting: backlog.waiting,
      delaySeconds: Math.ceil((backlog.delayMilliseconds?.p95 ?? 0) / 1000),
    }),
  }
}

export const action = ({ request, context }: Route.ActionArgs) => releaseHeld(request, context)

/** Every message of the alerts of a project, or of all projects, with its outcome. */
export default function Deliveries({ loaderData }: Route.ComponentProps) {
  const { scope, deliveries, next, channel, channels, held, waiting } = loaderData
  const texts = useTexts(alertDeliveriesTexts)
  const path = alertsPaths(scope.slug).deliveries
  const note = waiting === undefined ? texts.note : texts.backlog(waiting, texts.seconds(loaderData.delaySeconds ?? 0))
  const query = new URLSearchParams({ ...(channel && { channel }), ...(next && { cursor: next }) })
  return (
    <>
      {held ? <Held held={held} /> : null}
      <Section title={texts.list} note={note}>
        {channels.length > 0 && (
          <Form method="get" action={path} className="filter-row">
            <SelectField name="channel" label={texts.channel} defaultValue={channel ?? ''}>
              <option value="">{texts.all}</option>
              {channels.map(({ id, name }) => (
                <option value={id} key={id}>
                  {name}
                </option>
              ))}
            </SelectField>
            <Button>{texts.filter}</Button>
          </Form>
        )}
        {deliveries.length > 0 ? (
          <DeliveryTable deliveries={deliveries} />
        ) : (
          <BlankSlate title={texts.none}>{channel ? texts.noneOfChannel : texts.noneText}</BlankSlate>
        )}
        <Pager label={texts.pages} {...(next && { next: `${path}?${query}` })} />
      </Section>
    </>
  )
}

/** Messages of a restored backup: only an owner knows whether they were sent. */
function Held({ held }: { held: number }) {
  const texts = useTexts(alertDeliveriesTexts)
  return (
    <Note tone="amber" label={texts.states.held}>
      <p>{texts.held(held)}</p>
      <Form method="post">
        <Button name="held" value="send">
          {texts.send}
        </Button>
      </Form>
      <Confirm
        button={texts.drop}
        title={texts.dropTitle}
        words={texts.dropWords}
        act={
          <Form method="post">
            <Button name="held" value="drop" variant="danger">
              {texts.drop}
            </Button>
          </Form>
        }
      />
    </Note>
  )
}
