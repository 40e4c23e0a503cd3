import { channelKinds, channelLimits } from '~/alerts/channel'
import { runtimeContext, viewerContext } from '~/context'
import { addChannel, type ChannelAdding, type NewChannel } from '~/delivery/channels/add-channel.server'
import { problem } from '~/fallback/problem'
import { requireScope } from '~/sessions/bearer.server'
import type { ShownChannel } from '~/store/channels'
import { alertsChannelsTexts } from '~/texts/en/alerts-channels'
import type { Route } from './+types/channels'
import { iso } from './json'

/** `GET /api/v1/projects/:slug/channels`: those of the project and of the instance, by name. */
export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  requireScope(context, 'read')
  const channels = await context.get(runtimeContext).store.channels.list(context.get(viewerContext), slug)
  if (!channels) throw noProject(slug)
  return Response.json({ channels: channels.map(channelJson) })
}

/** `POST` with `{"kind", "name", "settings": {…}}`; answers `{"id"}`, and for a webhook without a secret the created one. */
export async function action({ request, params: { slug }, context }: Route.ActionArgs) {
  if (request.method !== 'POST') throw problem(405, 'Channels support GET and POST.', { Allow: 'GET, HEAD, POST' })
  requireScope(context, 'admin')
  const { store, now } = context.get(runtimeContext)
  const typed = channelIn(await request.text())
  if (!typed) throw problem(400, 'Send a JSON object with kind, name and settings, whose values are strings.')
  const added = await addChannel(store.channels, context.get(viewerContext), slug, typed, now())
  if (!added.ok) throw whyNot(added, slug)
  const { id, secret } = added
  return Response.json({ id, ...(secret && { secret }) }, { status: 201 })
}

const noProject = (slug: string) => problem(404, `Project “${slug}” does not exist, or this token cannot change it.`)

function whyNot(added: Exclude<ChannelAdding, { ok: true }>, slug: string) {
  const { tooMany, mistakes: words } = alertsChannelsTexts.english
  if (added.why !== 'mistakes') {
    if (added.why === 'unknown') return noProject(slug)
    return problem(
      400,
      added.why === 'too-many' ? tooMany(channelLimits.channels) : `kind: one of ${channelKinds.join(', ')}.`,
    )
  }
  const said = Object.entries(added.mistakes).map(([field, mistake]) => mistake && `${field}: ${words[mistake]}`)
  return problem(400, said.join(' '))
}

function channelIn(body: string): NewChannel | undefined {
  try {
    const sent: unknown = JSON.parse(body)
    if (!isRecord(sent)) return undefined
    const { kind, name, settings = {}, ...others } = sent
    if (typeof kind !== 'string' || typeof name !== 'string' || Object.keys(others).length > 0) return undefined
    return isTexts(settings) ? { kind, name, settings } : undefined
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isTexts = (value: unknown): value is Record<string, string> =>
  isRecord(value) && Object.values(value).every((one) => typeof one === 'string')

const channelJson = ({ id, kind, name, shared, off, sent, failed, lastSentAt }: ShownChannel) => ({
  id,
  kind,
  name,
  shared,
  off: off ? { at: iso(off.at), reason: off.reason } : null,
  sent,
  failed,
  lastSentAt: lastSentAt === undefined ? null : iso(lastSentAt),
})
