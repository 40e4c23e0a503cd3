import type { Viewer } from '../accounts/viewer'

/** What Digestline keeps about an account, for the person it belongs to. No secret and no hash of one is part of it. Types only. */
export interface OwnDataStore {
  /** Undefined for everybody but signed-in people. */
  of(viewer: Viewer): Promise<OwnData | undefined>
}

/** Lists by name, of rows with the names of their fields; times are ISO 8601. Each has the newest `mostOwnRows` rows at most. */
export type OwnData = { account: OwnRow } & Record<OwnList, OwnRow[]>

export const ownLists = [
  'roles',
  'teams',
  'sessions',
  'devices',
  'tokens',
  'passkeys',
  'identities',
  'comments',
  'history',
  'views',
  'bookmarks',
  'mentions',
  'mailSettings',
  'auditLog',
] as const
export type OwnList = (typeof ownLists)[number]

export type OwnRow = Record<string, string | number | boolean | null>

export const mostOwnRows = 10_000
