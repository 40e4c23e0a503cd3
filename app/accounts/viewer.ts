import type { Preferences } from './language'

/** Who asks. Every question to the store carries one, and the permission stands in the query. */
export type Viewer =
  | { kind: 'anonymous' }
  | {
      kind: 'user'
      userId: number
      email: string
      name: string
      owner: boolean
      preferences?: Preferences
      /** The API token that limits what is seen to some projects, and whether its user is an owner: in these, then. `owner` is false with it. */
      limitedBy?: { token: number; owner: boolean }
    }
  /** The command line and the server itself, on the machine that holds the data: sees everything. */
  | { kind: 'operator' }

/** Per project: admin (settings, keys, members) · member (triage) · helper (look-up answers only). Instance owners are admin everywhere. */
export type Role = 'admin' | 'member' | 'helper'

export const operator: Viewer = { kind: 'operator' }
export const anonymous: Viewer = { kind: 'anonymous' }
