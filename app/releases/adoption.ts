/**
 * How much of an application's use a release has.
 * 1. With sessions in the period: its share of the sessions that started.
 * 2. Otherwise its share of the users with events that name a release. A user of two releases counts for both.
 * 3. Undefined without either.
 */
export type Adoption = { of: 'sessions' | 'people'; share: number }

export type SessionSum = { started: number; crashed: number }

/** Shares of sessions, and of users with sessions, without a crash; each if there are any. */
export type CrashFree = { sessions?: number; people?: number }

export function adoptionOf(
  own: { sessions: number; people: number },
  all: { sessions: number; people: number },
): Adoption | undefined {
  if (all.sessions > 0) return { of: 'sessions', share: shareOf(own.sessions, all.sessions) }
  return all.people > 0 ? { of: 'people', share: shareOf(own.people, all.people) } : undefined
}

/** Undefined without sessions. Sessions that crash may have started before the period. */
export function crashFree(
  { started, crashed }: SessionSum,
  people?: { all: number; crashed: number },
): CrashFree | undefined {
  if (started === 0) return undefined
  return {
    sessions: 1 - shareOf(crashed, started),
    ...(people && people.all > 0 && { people: 1 - shareOf(people.crashed, people.all) }),
  }
}

const shareOf = (part: number, whole: number): number => Math.min(1, part / whole)
