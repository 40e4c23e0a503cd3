import type { ChannelOffReason } from '../alerts/channel'
import type { InboxPosition } from '../wire/record'

/** Facts about a copy of the database. */
export type CopiedData = {
  /** Number of the newest migration. */
  schema: number
  events: number
  issues: number
  projects: number
  /** How far its inbox had been processed. */
  position: InboxPosition
  /** SHA-256 (hex) of the contents of uploaded files that it names. */
  contents: string[]
}

/**
 * `damage`: what the engine finds wrong, in its words. `pending`: migrations not applied yet. `newer`: made by a newer Digestline. `server`: what
 * keeps the database, absent where it is a file.
 */
export type DatabaseCondition = {
  damage: string[]
  pending: number
  newer: boolean
  alerts?: AlertCondition
  server?: DatabaseServer
}

/** `version`: its name and version. `isOpen`: everything goes over the network in the open. */
export type DatabaseServer = { host: string; version: string; isOpen: boolean }

/** What keeps alerts from being sent; absent where the schema is not of this program. `project`: its slug, absent for the instance. */
export type AlertCondition = {
  channelsOff: { name: string; project?: string; reason: ChannelOffReason }[]
  /** Messages that a restore held back. */
  held: number
}
