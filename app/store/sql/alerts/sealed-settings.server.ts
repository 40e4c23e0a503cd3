import { openSecret, type Sealer } from '../../../accounts/seal.server'
import { type ChannelKind, type ChannelSettings, isSecretSetting } from '../../../alerts/channel'

/** Settings as stored: secrets are sealed. An empty secret stays empty, which removes it. */
export const sealSettings = (sealer: Sealer, kind: ChannelKind, settings: ChannelSettings): ChannelSettings =>
  secretsBy(kind, settings, (secret) => (secret === '' ? '' : sealer.seal(secret)))

/** Settings for the sender. A secret that cannot be opened is empty, as if it was not set. */
export const openSettings = (sealer: Sealer, kind: ChannelKind, settings: ChannelSettings): ChannelSettings =>
  secretsBy(kind, settings, (sealed) => openSecret(sealer, sealed) ?? '')

const secretsBy = (kind: ChannelKind, settings: ChannelSettings, change: (secret: string) => string): ChannelSettings =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, isSecretSetting(kind, name) ? change(value) : value]),
  )
