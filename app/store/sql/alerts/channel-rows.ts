import { type ChannelOffReason, type ChannelSettings, channelOffReasons } from '../../../alerts/channel'

export type SqlOff = { offAt: number | null; offReason: string | null }

/** When and why a channel was turned off; an empty object while it is on. */
export function toOff({ offAt, offReason }: SqlOff): { off?: { at: number; reason: ChannelOffReason } } {
  if (offAt === null) return {}
  return { off: { at: offAt, reason: channelOffReasons.find((reason) => reason === offReason) ?? 'by-hand' } }
}

/** Only `channelWrites` writes this column, so its content is valid. */
export const readSettings = (json: string): ChannelSettings => JSON.parse(json) as ChannelSettings

/** The settings as stored, without empty values. */
export const settingsText = (settings: ChannelSettings): string =>
  JSON.stringify(Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== '')))
