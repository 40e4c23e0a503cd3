/**
 * How much of an application's use a release has.
 * 1. Where the project has sessions in the time asked about: its share of those that began.
 * 2. Otherwise its share of the people events happened to, of those with a release. Somebody who used two counts for both.
 * 3. Undefined when there is neither: nobody knows.
 */
export type Adoption = { of: 'sessions' | 'people'; share: number }

export type SessionSum = { started: number; crashed: number }

/** Shares of sessions, and of people with sessions, that did not crash; each where there are any. */
export type CrashFree = { sessions?: number; people?: number }

export function adoptionOf(
  own: { sessions: number; people: number },
  all: { sessions: number; people: number },
): Adoption | undefined {
  if (all.sessions > 0) return { of: 'sessions', share: shareOf(own.sessions, all.sessions) }
  return all.people > 0 ? { of: 'people', share: shareOf(own.people, all.people) } : undefined
}

/** Undefined without sessions. Sessions that crash may have begun before the time asked about. */
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
