import { type ChannelOffReason, type ChannelSettings, channelOffReasons } from '../../../alerts/channel'

export type SqlOff = { offAt: number | null; offReason: string | null }

/** Since when a channel is off, and why; nothing of one that is on. */
export function toOff({ offAt, offReason }: SqlOff): { off?: { at: number; reason: ChannelOffReason } } {
  if (offAt === null) return {}
  return { off: { at: offAt, reason: channelOffReasons.find((reason) => reason === offReason) ?? 'by-hand' } }
}

/** The settings in the column are all ours: `channelWrites` wrote them. */
export const readSettings = (json: string): ChannelSettings => JSON.parse(json) as ChannelSettings

/** Without those that are empty. */
export const settingsText = (settings: ChannelSettings): string =>
  JSON.stringify(Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== '')))
