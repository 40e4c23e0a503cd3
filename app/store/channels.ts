import type { Viewer } from '../accounts/viewer'
import type { Channel, ChannelKind, ChannelOffReason, ChannelSettings } from '../alerts/channel'
import type { Instant } from '../clock'

/**
 * Where alerts are sent. Types only. `slug` undefined: the channels of the instance, for its owners.
 * Members see that a channel exists (name and kind); settings are for admins of the project, and secrets leave the store for the sender
 * alone, with the messages it leases.
 */
export interface Channels {
  /** Those of the project and those of the instance that its rules may use, by name. Undefined without access. */
  list(viewer: Viewer, slug: string | undefined): Promise<ShownChannel[] | undefined>
  /** With its settings; for admins. */
  one(viewer: Viewer, slug: string | undefined, id: number): Promise<EditedChannel | undefined>
  /** Which project a channel belongs to; for its admins. */
  find(
    viewer: Viewer,
    id: number,
  ): Promise<{ slug: string | undefined; kind: ChannelKind; name: string; off: boolean } | undefined>
  add(
    viewer: Viewer,
    slug: string | undefined,
    channel: { kind: ChannelKind; name: string; settings: ChannelSettings; at: Instant },
  ): Promise<ChannelAdded>
  /** Switching it on forgets its failures. */
  update(viewer: Viewer, slug: string | undefined, id: number, change: ChannelChange): Promise<boolean>
  remove(viewer: Viewer, slug: string | undefined, id: number): Promise<boolean>
}

export type ChannelAdded = { ok: true; id: number } | { ok: false; why: 'unknown' | 'too-many' }

export type ChannelChange = {
  name?: string
  /** All settings but secrets, which stay as they are unless they are named; an empty text removes one. */
  settings?: ChannelSettings
  /** A new secret for webhooks; the old one stays valid for a day. */
  rotated?: string
  on?: boolean
  at: Instant
}

/** `settings`: without secrets. `set`: secrets that are set, by name; of addresses with the host, else empty. */
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
