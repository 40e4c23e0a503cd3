import type { Viewer } from '../accounts/viewer'
import type { Channel, ChannelKind, ChannelOffReason, ChannelSettings } from '../alerts/channel'
import type { Instant } from '../clock'

/**
 * Where alerts are sent. Types only. `slug` undefined: the channels of the instance, for its owners. Members see that a channel exists
 * (name and kind); settings are for admins of the project, and only the sender gets secrets, with the messages it leases.
 */
export interface Channels {
  /** Channels of the project, and those of the instance that its rules may use, by name. Undefined without access. */
  list(viewer: Viewer, slug: string | undefined): Promise<ShownChannel[] | undefined>
  /** With its settings; for admins. */
  one(viewer: Viewer, slug: string | undefined, id: number): Promise<EditedChannel | undefined>
  /** The project of a channel, for its admins. */
  find(
    viewer: Viewer,
    id: number,
  ): Promise<{ slug: string | undefined; kind: ChannelKind; name: string; off: boolean } | undefined>
  add(
    viewer: Viewer,
    slug: string | undefined,
    channel: { kind: ChannelKind; name: string; settings: ChannelSettings; at: Instant },
  ): Promise<ChannelAdded>
  /** Turning it on resets its failures. */
  update(viewer: Viewer, slug: string | undefined, id: number, change: ChannelChange): Promise<boolean>
  remove(viewer: Viewer, slug: string | undefined, id: number): Promise<boolean>
}

export type ChannelAdded = { ok: true; id: number } | { ok: false; why: 'unknown' | 'too-many' }

export type ChannelChange = {
  name?: string
  /** All settings except secrets, which do not change unless they are given; an empty text removes one. */
  settings?: ChannelSettings
  /** A new secret for webhooks; the old one stays valid for a day. */
  rotated?: string
  on?: boolean
  at: Instant
}

/** `settings`: without secrets. `set`: secrets that are set, by name; for URLs with the host, otherwise empty. */
export type EditedChannel = Channel & { set: Record<string, string> }

export type ShownChannel = {
  id: number
  /** Of the instance: for every project. */
  shared: boolean
  kind: ChannelKind
  name: string
  off?: { at: Instant; reason: ChannelOffReason }
  /** The viewer may change it. */
  mayChange: boolean
  /** Of the last 30 days. */
  sent: number
  failed: number
  lastSentAt?: Instant
}
