/*
 * When an alert rule notifies: any of its conditions.
 */

/** Conditions without settings, by the name that forms, the API and the command line use. */
export const plainWhens = ['new', 'regressed', 'escalating', 'storm', 'reported', 'monitor', 'refused'] as const
export type PlainWhen = (typeof plainWhens)[number]

export type When =
  /**
   * `new`: an issue is new · `regressed`: a resolved one happens again · `escalating` · `storm`: look-alike issues were gathered ·
   * `reported`: a visitor wrote a report · `monitor`: a check-in was missed, failed or recovered · `refused`: the project rejects items (quota,
   * spike protection, inbox or disk full, parked), or the instance is in trouble (`InstanceTrouble`).
   */
  | { kind: PlainWhen }
  /** `count` events or users within `minutes`, of one issue or of the whole project. Once per crossing; armed again below half. */
  | { kind: 'threshold'; of: 'events' | 'users'; scope: 'issue' | 'project'; count: number; minutes: number }
  /** A release has its first regression, or (`crashFree`) fewer than `percent` of at least `sessions` sessions end without a crash. */
  | { kind: 'release'; crashFree?: { percent: number; sessions: number } }
  /** `people` people looked up a code of an issue within an hour. */
  | { kind: 'looked_up'; people: number }

export type WhenKind = When['kind']

/** Every condition, in the order of the form. */
export const whenKinds = [
  'new',
  'regressed',
  'escalating',
  'threshold',
  'storm',
  'release',
  'reported',
  'looked_up',
  'monitor',
  'refused',
] as const satisfies WhenKind[]
