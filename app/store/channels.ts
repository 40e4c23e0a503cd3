import type { Viewer } from '../accounts/viewer'
import type { Channel, ChannelKind, ChannelOffReason, ChannelSettings } from '../alerts/channel'
import type { Instant } from '../clock'

/**
 * Where alerts are sent. Types only. `slug` undefined: the channels of the instance, for its owners.
 * Members see that a channel exists (name and kind); settings are for admins of the project, and secrets leave the store for the sender alone.
 */
export interface Channels {
  /** Those of the project and those of the instance that its rules may use, by name. Undefined without access. */
  list(viewer: Viewer, slug: string | undefined): Promise<ShownChannel[] | undefined>
  /** With its settings; for admins. */
  one(viewer: Viewer, slug: string | undefined, id: number): Promise<Channel | undefined>
  add(
    viewer: Viewer,
    slug: string | undefined,
    channel: { kind: ChannelKind; name: string; settings: ChannelSettings; at: Instant },
  ): Promise<{ ok: true; id: number } | { ok: false; why: 'unknown' | 'too-many' }>
  /** Switching it on forgets its failures. */
  update(
    viewer: Viewer,
    slug: string | undefined,
    id: number,
    change: { name?: string; settings?: ChannelSettings; on?: boolean; at: Instant },
  ): Promise<boolean>
  remove(viewer: Viewer, slug: string | undefined, id: number): Promise<boolean>
}

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
