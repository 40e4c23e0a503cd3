import { hours } from '../clock'
import type { AlertNews } from './alert'
import type { AlertRule } from './rule'

/** Sessions of a release in the last 24 hours. */
export type ReleaseSessions = { started: number; crashed: number }

/** Hours whose sessions count, the last one included. */
export const crashFreeHours = 24

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

/** Sessions of a release that started in one hour since 1970. */
export type SessionsOfHour = ReleaseSessions & { projectId: number; release: string; hour: number }

/**
 * When releases fell below a share of sessions without a crash, from the hour `since` on. A release alerts once, so one that was below in the
 * hour before is left out. `counted`: from `crashFreeHours` before `since` on.
 */
export function pastCrashFree(
  counted: SessionsOfHour[],
  crashFree: { percent: number; sessions: number },
  since: number,
): AlertNews[] {
  const byRelease = new Map<string, SessionsOfHour[]>()
  for (const one of counted) {
    const key = `${one.projectId} ${one.release}`
    const known = byRelease.get(key)
    if (known) known.push(one)
    else byRelease.set(key, [one])
  }
  return [...byRelease.values()].flatMap((own): AlertNews[] => {
    const ends = [since - 1, ...own.map(({ hour }) => hour).filter((hour) => hour >= since)].sort((a, b) => a - b)
    for (const end of ends) {
      const within = own.filter(({ hour }) => hour <= end && hour > end - crashFreeHours)
      const sessions = { started: sum(within, 'started'), crashed: sum(within, 'crashed') }
      const { ruleIds, percent } = belowCrashFree([{ id: 0, when: [{ kind: 'release', crashFree }] }], sessions)
      if (ruleIds.length === 0) continue
      if (end < since) return []
      const { projectId, release } = own[0]!
      const detail = { release, crashFree: percent, count: sessions.started }
      return [{ kind: 'release', projectId, at: hours(end), detail }]
    }
    return []
  })
}

const sum = (counted: ReleaseSessions[], of: keyof ReleaseSessions): number =>
  counted.reduce((total, one) => total + one[of], 0)
