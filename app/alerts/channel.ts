import { days, type Instant } from '../clock'

/** The kinds of channels, by the name that forms, the API and the command line use. The last three create issues in a tracker. */
export const channelKinds = [
  'mail',
  'slack',
  'discord',
  'teams',
  'google-chat',
  'mattermost',
  'telegram',
  'ntfy',
  'pagerduty',
  'webhook',
  'template',
  'github',
  'gitlab',
  'jira',
] as const
export type ChannelKind = (typeof channelKinds)[number]

/** Settings of a channel by name; which ones there are, and which of them are secret, is in `delivery/channels/<kind>`. */
export type ChannelSettings = Record<string, string>

/** Addresses that anybody who knows them can send to: services hand them out as the key to a room. */
const secretAddresses: readonly ChannelKind[] = ['slack', 'discord', 'teams', 'google-chat', 'mattermost', 'template']
const secretNames = ['secret', 'previousSecret', 'token', 'key', 'authorization', 'webhookSecret']

/** Secrets are kept for the sender; pages, API and command line only see that they are set. */
export const isSecretSetting = (kind: ChannelKind, name: string): boolean =>
  secretNames.includes(name) || (name === 'url' && secretAddresses.includes(kind))

/** How long the old secret of a webhook signs beside the new one. */
export const rotationMilliseconds = days(1)

/** The settings with a new secret; the old one stays valid for `rotationMilliseconds`. */
export function rotateSecret(settings: ChannelSettings, secret: string, at: Instant): ChannelSettings {
  const { secret: previousSecret, previousSecret: _, previousUntil: __, ...rest } = settings
  return {
    ...rest,
    secret,
    ...(previousSecret && { previousSecret, previousUntil: String(at + rotationMilliseconds) }),
  }
}

/** Where alerts are sent. */
export type Channel = {
  id: number
  /** Null: of the instance, for rules of every project. */
  projectId: number | null
  kind: ChannelKind
  name: string
  settings: ChannelSettings
  /** Absent while it is on. */
  off?: { at: Instant; reason: ChannelOffReason }
}

/** `by-hand`: somebody switched it off · `gone`: 410 · `failing`: `channelLimits.finalFailures` in a row. */
export const channelOffReasons = ['by-hand', 'gone', 'failing'] as const
export type ChannelOffReason = (typeof channelOffReasons)[number]

export const channelLimits = {
  /** Channels of one project, and of the instance. */
  channels: 100,
  nameLength: 100,
  settingLength: 4000,
  /** Messages at once, … */
  bucket: 20,
  /** … and milliseconds until there is one more. */
  refillMilliseconds: 60_000,
  /** Final failures in a row that switch a channel off. */
  finalFailures: 5,
} as const
