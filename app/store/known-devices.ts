import type { Instant } from '../clock'

/** Browsers from which an account signed in, by the hash of their device cookie. Types only. */
export interface KnownDevices {
  /** Whether the account signed in before, but never from this device. */
  isNew(userId: number, deviceHash: string): Promise<boolean>
  /**
   * Notes a sign-in. `mail`: sealed JSON of `AccountMailContent`, sent to the account's address unless the device is known by now. The
   * device used longest ago is forgotten beyond `knownDeviceLimits.most`.
   */
  note(signIn: DeviceUse): Promise<void>
}

export type DeviceUse = {
  userId: number
  deviceHash: string
  at: Instant
  mail?: { content: string; expiresAt: Instant }
}
