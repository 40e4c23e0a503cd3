import type { Viewer } from '../../accounts/viewer'
import type { ChannelSettings } from '../../alerts/channel'
import type { Instant } from '../../clock'
import type { Channels } from '../../store/channels'
import { type ChannelMistakes, mistakesInChannel } from './channel-settings'
import { channelFormOf } from './channel-types.server'
import { makeWebhookSecret } from './webhook-secret.server'

export type NewChannel = { kind: string; name: string; settings: ChannelSettings }

/** `secret`: one that was made for a webhook; nothing shows it again. */
export type ChannelAdding =
  | { ok: true; id: number; secret?: string }
  | { ok: false; why: 'unknown-kind' | 'unknown' | 'too-many' }
  | { ok: false; why: 'mistakes'; mistakes: ChannelMistakes }

/** Adds a channel as a page, the API or the command line was told to. A webhook without a secret is given one. */
export async function addChannel(
  channels: Channels,
  viewer: Viewer,
  slug: string | undefined,
  typed: NewChannel,
  at: Instant,
): Promise<ChannelAdding> {
  const form = channelFormOf(typed.kind)
  if (!form) return { ok: false, why: 'unknown-kind' }
  const name = typed.name.trim()
  const mistakes = mistakesInChannel(form, name, typed.settings)
  if (mistakes) return { ok: false, why: 'mistakes', mistakes }
  const secret = form.kind === 'webhook' && !typed.settings.secret ? makeWebhookSecret() : undefined
  const settings = { ...typed.settings, ...(secret && { secret }) }
  const added = await channels.add(viewer, slug, { kind: form.kind, name, settings, at })
  return added.ok && secret ? { ...added, secret } : added
}
