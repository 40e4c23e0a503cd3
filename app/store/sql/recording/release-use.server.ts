import { hourOf, hours, type Instant } from '../../../clock'
import { addPerson, emptySketch, type PeopleSketch, registers } from '../../../releases/people-sketch'
import type { ProcessedEvent } from '../../store'
import type { Db } from '../db'
import { greatest } from '../dialect'

/*
 * Where releases are in use.
 * 1. Written once per batch, release and environment.
 * 2. People are counted in sketches per hour. A sketch is only written when it has a new person, which is rare later in the hour.
 * 3. Senders could name any number of environments and releases: a limited number is stored, the rest counts as unknown.
 */

const releaseUseLimits = {
  environmentsPerRelease: 20,
  /** Maximum sketches per hour and project. */
  sketchesPerHour: 1_000,
}

/** How many hours of sketches are kept: a day, and the hour in which it begins. */
const keptHours = 25

export type PeopleKind = 'event' | 'session' | 'crash'
type Use = { projectId: number; version: string; environment: string; first: Instant; last: Instant; events: number }
type Sketched = { projectId: number; hour: number; version: string; environment: string; kind: PeopleKind }

export type SketchedPeople = { place: Sketched; users: Iterable<number> }

export function prepareReleaseUse(db: Db) {
  const bump = db.prepare<Use, { bumped: number }>(
    `update release_environment
    set events = events + :events,
      last_seen = ${greatest('last_seen', ':last')}
    where project_id = :projectId
    and version = :version
    and environment = :environment
    returning 1 as bumped`,
  )
  const insert = db.prepare(
    `insert into release_environment (project_id, version, environment, first_seen, last_seen, events)
    values (:projectId, :version, :environment, :first, :last, :events)
    on conflict (project_id, version, environment) do update set events = release_environment.events + excluded.events,
      last_seen = ${greatest('release_environment.last_seen', 'excluded.last_seen')}`,
  )
  const environments = db.prepare<Pick<Use, 'projectId' | 'version'>, { count: number }>(
    'select count(*) as count from release_environment where project_id = :projectId and version = :version',
  )
  const addPeople = prepareSketches(db)

  const add = async (uses: Use[]): Promise<void> => {
    const bumped = await bump.getEach(uses)
    for (const use of uses.filter((_, at) => bumped[at] === undefined)) {
      const isFull = ((await environments.get(use))?.count ?? 0) >= releaseUseLimits.environmentsPerRelease
      await insert.run(isFull ? { ...use, environment: '' } : use)
    }
  }

  return {
    addPeople,
    /** Notes that a release was used in an environment, without an event. */
    see: (projectId: number, version: string, environment: string, at: Instant): Promise<void> =>
      add([{ projectId, version, environment, first: at, last: at, events: 0 }]),
    /** Adds events that are counted for the first time. `at`: when the batch is recorded. */
    async add(events: Pick<ProcessedEvent, 'projectId' | 'event' | 'user'>[], at: Instant): Promise<void> {
      const uses = new Map<string, Use>()
      const people = new Map<string, SketchedPeople & { users: Set<number> }>()
      let use: Use | undefined
      let own: (SketchedPeople & { users: Set<number> }) | undefined
      for (const { projectId, event, user } of events) {
        const { release: version, environment = '', timestamp } = event
        if (version === undefined) continue
        // Events in a row are often of one release and environment: then no key is needed.
        if (use?.version !== version || use.environment !== environment || use.projectId !== projectId) {
          const key = `${projectId} ${version} ${environment}`
          use = uses.get(key) ?? {
            ...{ projectId, version, environment },
            ...{ first: event.received, last: timestamp, events: 0 },
          }
          uses.set(key, use)
          own = undefined
        }
        use.events++
        use.first = Math.min(use.first, event.received)
        use.last = Math.max(use.last, timestamp)
        if (user === undefined) continue
        const hour = hourOf(timestamp)
        if (own?.place.hour !== hour) {
          const place: Sketched = { projectId, hour, version, environment, kind: 'event' }
          const key = `${hour} ${projectId} ${version} ${environment}`
          own = people.get(key) ?? { place, users: new Set() }
          people.set(key, own)
        }
        own.users.add(user)
      }
      await add([...uses.values()])
      await addPeople([...people.values()], at)
    },
  }
}

function prepareSketches(db: Db) {
  const find = db
    .prepare<Sketched, Uint8Array>(
      `select sketch
      from release_people
      where project_id = :projectId
      and hour = :hour
      and version = :version
      and environment = :environment
      and kind = :kind`,
    )
    .pluck()
  const keep = db.prepare(
    `insert into release_people (project_id, hour, version, environment, kind, sketch)
    values (:projectId, :hour, :version, :environment, :kind, :sketch)
    on conflict (project_id, hour, version, environment, kind) do update set sketch = excluded.sketch`,
  )
  const ofHour = db.prepare<Sketched, { count: number }>(
    'select count(*) as count from release_people where project_id = :projectId and hour = :hour',
  )
  const forget = db.prepare('delete from release_people where project_id = :projectId and hour < :hour')

  /** `added`: sketches of the batch, by project and hour, which are not written yet. */
  const hasRoom = async (place: Sketched, added: Map<string, number>): Promise<boolean> => {
    const key = `${place.projectId} ${place.hour}`
    const more = added.get(key) ?? 0
    if (((await ofHour.get(place))?.count ?? 0) + more >= releaseUseLimits.sketchesPerHour) return false
    added.set(key, more + 1)
    return true
  }

  return async (people: SketchedPeople[], at: Instant): Promise<void> => {
    const oldest = hourOf(at) - keptHours
    const counted = people.filter(({ place: { hour } }) => hour >= oldest && hour <= hourOf(at + hours(1)))
    const kept = await find.getEach(counted.map(({ place }) => place))
    const changed: (Sketched & { sketch: PeopleSketch })[] = []
    const added = new Map<string, number>()
    for (const [index, { place, users }] of counted.entries()) {
      const before = kept[index]
      const sketch: PeopleSketch = before?.length === registers ? new Uint8Array(before) : emptySketch()
      let isChanged = false
      for (const person of users) isChanged = addPerson(sketch, person) || isChanged
      if (!isChanged) continue
      if (!before) {
        await forget.run({ projectId: place.projectId, hour: oldest })
        if (!(await hasRoom(place, added))) continue
      }
      changed.push({ ...place, sketch })
    }
    await keep.runEach(changed)
  }
}
