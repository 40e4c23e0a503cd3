import type { AlertRule } from './rule'

/** Sessions of a release in the last 24 hours. */
export type ReleaseSessions = { started: number; crashed: number }

/** Rules that notify about a release with these sessions, by id, and the share that ended without a crash, in percent. */
export function belowCrashFree(
  rules: Pick<AlertRule, 'id' | 'when'>[],
  { started, crashed }: ReleaseSessions,
): { ruleIds: number[]; percent: number } {
  const percent = started === 0 ? 100 : Math.max(0, 100 * (1 - crashed / started))
  const ruleIds = rules.flatMap(({ id, when }) =>
    when.some(
      (one) =>
        one.kind === 'release' && one.crashFree && started >= one.crashFree.sessions && percent < one.crashFree.percent,
    )
      ? [id]
      : [],
  )
  return { ruleIds, percent: Math.round(percent * 100) / 100 }
}
