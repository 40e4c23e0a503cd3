import { openSecret, type Sealer } from '../../../accounts/seal.server'
import { type ChannelKind, type ChannelSettings, isSecretSetting } from '../../../alerts/channel'

/** Settings as the database keeps them: secrets are sealed. An empty text removes a setting and stays empty. */
export const sealSettings = (sealer: Sealer, kind: ChannelKind, settings: ChannelSettings): ChannelSettings =>
  secretsBy(kind, settings, (secret) => (secret === '' ? '' : sealer.seal(secret)))

/** Settings for the sender. What does not open is empty, as if it was not set. */
export const openSettings = (sealer: Sealer, kind: ChannelKind, settings: ChannelSettings): ChannelSettings =>
  secretsBy(kind, settings, (sealed) => openSecret(sealer, sealed) ?? '')

const secretsBy = (kind: ChannelKind, settings: ChannelSettings, change: (secret: string) => string): ChannelSettings =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, isSecretSetting(kind, name) ? change(value) : value]),
  )
