import { hours, type Instant } from '../../../clock'
import { type DoomedRows, doomedRows } from '../../../retention/doomed-rows'
import { nextRun } from '../../../retention/next-run'
import { sliceShare } from '../../../retention/slice-share'
import { stepSize } from '../../../retention/step-size'
import type { Evicting } from '../../retention'
import type { Db } from '../db'
import { logWait } from '../log-wait.server'
import { prepareTallies } from '../tallies/tallies.server'
import { type Counted, type EvictedCounts, evictedTally, prepareEvict } from './evict-events.server'
import { prepareFoldCounters } from './fold-counters.server'
import { prepareForgetAttachments } from './forget-attachments.server'
import { prepareForgetCodes } from './forget-codes.server'
import { prepareForgetTraces } from './forget-traces.server'
import { prepareIssueEviction } from './issue-eviction.server'
import { prepareRepack } from './repack-blocks.server'
import { prepareRunLimits } from './run-limits.server'
import { prepareRunRows, type UnderWay } from './run-rows.server'
import { prepareStorageDays } from './storage-days.server'
import { prepareUsedBytes } from './used-bytes.server'
import { closesAfter, type WholeDays, wholeDaysOf } from './whole-days.server'

/** Free space that stays in the file for new events: this share of it, and at least this number of bytes. */
export type SpareSpace = { share: number; bytes: number }
const spareSpace: SpareSpace = { share: 0.1, bytes: 256 * 1024 ** 2 }
/** Fewer stay free where the file would exceed the space limit by more than this part of it. */
const beyondLimit = 0.02
/** Bytes that one slice returns to the disk: fewer when that takes long. */
const givenBackAtOnce = { first: 512 * 1024, most: 2 * 1024 ** 2, milliseconds: 8 }
/** How long nothing is returned after that, in times of how long it took: so it takes 2 % of the writer's time at most. */
const restAfterGivingBack = 49

/** The share of the budget for a slice that only reads and has nothing to commit. */
const looking = 0.7
/** Events that one statement evicts: fewer while that takes long by the clock, so that a slice notices in time that it is over. */
const evictedAtOnce = { first: 50, most: 50, milliseconds: 4 }

/**
 * Milliseconds between two slices of a run, for commands of pages and other threads. They need not be longer: a slice is not synced. Where several
 * servers take turns, the job waits as long as others do.
 */
const betweenSlices = 3

type Turn = Parameters<Evicting['slice']>[0]

/**
 * Runs that evict events.
 * 1. A slice and its counts commit together; a power cut may undo the last ones, which are found again. A new writer continues with the
 *    issue it was at.
 * 2. First, in turns, issues are read and the events that were found are evicted (retention/doomed-rows.ts). Then blocks that are less than half
 *    full are packed again. Once a day, what has its own limits is deleted last: codes, files without an event, hours of counters; and traces of evicted events.
 * 3. A slice ends in time with its commit (retention/slice-share.ts). While the log of the database is long, the next slice waits until it is
 *    written back: otherwise the writer would do that at the end of a commit.
 * 4. When no run is in progress, days that are over are dropped, small ones are put together, and free space of the file beyond the spare room is returned to the disk.
 * 5. The limits are those at the start of a run, or of its continuation.
 */
export function sqlEvicting(db: Db, spare: SpareSpace = spareSpace): Evicting {
  const rows = prepareRunRows(db)
  const limits = prepareRunLimits(db)
  const usedBytes = prepareUsedBytes(db)
  const issueEviction = prepareIssueEviction(db)
  const evict = prepareEvict(db)
  const repack = prepareRepack(db)
  const chores = [
    prepareForgetTraces(db),
    prepareForgetCodes(db),
    prepareForgetAttachments(db),
    prepareFoldCounters(db),
  ]
  const addTallies = prepareTallies(db)
  const keepDay = prepareStorageDays(db)
  const shares = sliceShare()
  const givenBack = stepSize(givenBackAtOnce)
  const evictedSteps = stepSize(evictedAtOnce)

  type Active = {
    run: UnderWay
    eviction: ReturnType<typeof issueEviction>
    /** What was found and is not evicted yet. */
    doomed: DoomedRows
    /** Whether events are looked for, rather than evicted. */
    isLooking: boolean
    isOver: boolean
    /** Issues that were looked at before this writer continued. */
    issuesBefore: number
    isRepacking: boolean
    /** Where days are dropped as a whole, until they are over. */
    wholeDays: WholeDays | undefined
    /** For a run over all issues, after packing: what is left to do. Each is called until it returns false. */
    chores?: (() => Promise<boolean>)[]
  }
  let active: Active | undefined
  /** Whether to look for small days: at the beginning, and after each run over all issues. */
  let isSharingDue = true

  const continued = async (run: UnderWay, diskBytes: number | undefined): Promise<Active> => {
    const space = { used: await usedBytes(), limit: await limits.space(diskBytes) }
    const ofRun = await limits.ofRun(run.startedAt, run.pressure, space)
    const since = run.complete ? Number.MIN_SAFE_INTEGER : run.startedAt - hours(2)
    const ofDays = { at: run.startedAt, complete: run.complete }
    const wholeDays = await wholeDaysOf(db, evict, ofDays, ofRun.limits, ofRun.longest)
    const eviction = issueEviction(run.afterIssue, since, ofRun.limits, wholeDays)
    const place = { isLooking: true, isOver: false, isRepacking: false, issuesBefore: run.issues }
    return { run, eviction, doomed: doomedRows(), wholeDays, ...place }
  }

  /** The run in progress, or a new one when it is due. */
  const current = async (at: Instant, diskBytes: number | undefined): Promise<Active | undefined> => {
    if (active) return active
    const interrupted = await rows.underWay()
    if (interrupted) return continued(interrupted, diskBytes)
    const used = await usedBytes()
    const space = { usedBytes: used, limitBytes: await limits.space(diskBytes) }
    const planned = nextRun(at, await rows.history(), space)
    return planned && continued(await rows.begin(planned, at, used), diskBytes)
  }

  /** Looks at issues until enough events to evict are found, or time is over. Returns whether every issue was looked at. */
  const look = async ({ eviction, doomed }: Active, end: number): Promise<boolean> => {
    while (!doomed.isFull() && performance.now() < end) {
      const found = await eviction.step()
      if (!found) return true
      doomed.add(found)
    }
    return false
  }

  /** Evicts what was found, until nothing is left of it or time is over. */
  const evictSome = async ({ run, doomed }: Active, end: number, at: Instant): Promise<void> => {
    const counted: Counted = new Map()
    let took = 0
    do {
      const began = performance.now()
      await evict(doomed.take(evictedSteps.size()), at, counted)
      took = performance.now() - began
      evictedSteps.took(took)
      // Another step is likely to take as long.
    } while (!doomed.isEmpty() && performance.now() + took / 2 < end)
    await note(run, counted, at)
  }

  const note = async (run: UnderWay, counted: Counted, at: Instant): Promise<void> => {
    for (const evicted of counted.values()) add(run.evicted, evicted)
    await addTallies(talliesOf(counted, at), new Set(counted.keys()))
  }

  /** Evicts the days that are over, until nothing is left of them or time is over. Returns whether something is left. */
  const evictDays = async ({ run, wholeDays }: Active, end: number, at: Instant): Promise<boolean> => {
    const counted: Counted = new Map()
    let isMore = false
    do isMore = (await wholeDays?.evictSome(at, counted)) ?? false
    while (isMore && performance.now() < end)
    await note(run, counted, at)
    await rows.save(run)
    return isMore
  }

  /** Where a new writer continues: behind the issues of which nothing is left to evict. */
  const save = async ({ run, eviction, issuesBefore }: Active): Promise<void> => {
    const { afterIssue, issues } = eviction.progress()
    Object.assign(run, { afterIssue, issues: issuesBefore + issues })
    await rows.save(run)
  }

  /** One turn of looking or evicting. Returns whether every issue was looked at and nothing is left to evict. */
  const clear = async (active: Active, began: number, { at, budget }: Turn): Promise<boolean> => {
    const { doomed } = active
    if (active.isLooking) {
      active.isOver = await look(active, began + budget * looking)
      active.isLooking = !active.isOver && !doomed.isFull()
      return false
    }
    if (!doomed.isEmpty()) await evictSome(active, began + budget * shares.share(), at)
    active.isLooking = doomed.isEmpty()
    if (active.isLooking) await save(active)
    else await rows.save(active.run)
    return active.isLooking && active.isOver
  }

  const work = async (turn: Turn): Promise<boolean> => {
    const began = performance.now()
    const end = began + turn.budget * shares.share()
    active = await current(turn.at, turn.diskBytes)
    if (!active) return false
    if (!active.isRepacking) {
      active.isRepacking = await clear(active, began, turn)
      return true
    }
    if (active.wholeDays) {
      if (!(await evictDays(active, end, turn.at))) active.wholeDays = undefined
      return true
    }
    let isPacked = false
    while (active.isRepacking && !isPacked && performance.now() < end) isPacked = !(await repack())
    if (!isPacked) return true
    if (active.run.complete) {
      active.chores ??= chores.map((begin) => begin(turn.at))
      while (active.chores.length > 0 && performance.now() < end) {
        const isMore = await active.chores[0]!()
        if (!isMore) active.chores.shift()
      }
      if (active.chores.length > 0) return true
    }
    const used = await usedBytes()
    await rows.end(active.run.id, turn.at, used)
    await keepDay(turn.at, used)
    isSharingDue ||= active.run.complete
    active = undefined
    return false
  }
  /** What one slice did, and when its commit began. */
  const slice = db.transaction(async (turn: Turn) => ({ isMore: await work(turn), computed: performance.now() }), {
    mayBeLost: true,
  })

  const timedSlice = async (turn: Turn): Promise<boolean> => {
    const began = performance.now()
    const onlyLooks = active?.isLooking === true && !active.isRepacking
    const { isMore, computed } = await slice(turn)
    if (!onlyLooks) shares.took({ computing: computed - began, committing: performance.now() - computed })
    return isMore
  }

  const returnSome = db.transaction((bytes: number) => db.giveBack(bytes), { mayBeLost: true })

  /** Returns false when there is no more to return to the disk, or after how many milliseconds there is. */
  const giveBack = async (diskBytes: number | undefined, sliceBegan: number): Promise<false | number> => {
    const { used, free } = await db.bytes()
    const limit = await limits.space(diskBytes)
    const withinLimit = Math.max(limit - (await usedBytes()), limit * beyondLimit)
    const spared = Math.min(Math.max(spare.bytes, (used + free) * spare.share), withinLimit)
    if (free <= spared) return false
    const began = performance.now()
    const isPossible = await returnSome(Math.min(givenBack.size(), free - spared))
    const ended = performance.now()
    givenBack.took(ended - began)
    return isPossible && Math.ceil((ended - sliceBegan) * restAfterGivingBack)
  }

  /** Drops days that are over, and puts small ones together. Returns whether there may be more to do. */
  const tidyDays = async (at: Instant): Promise<boolean> => {
    if (!db.eventDays) return false
    if (await db.eventDays.dropOne()) return true
    if (isSharingDue) isSharingDue = await db.eventDays.shareOne(at - closesAfter)
    return isSharingDue
  }

  return {
    slice: async (turn) => {
      const began = performance.now()
      try {
        if (await timedSlice(turn)) return db.isShared || betweenSlices
        return (await tidyDays(turn.at)) || (await giveBack(turn.diskBytes, began))
      } catch (error) {
        // After a rollback, the slice starts again at the end of the last one.
        active = undefined
        throw error
      }
    },
    hasToWait: logWait(db),
  }
}

const talliesOf = (counted: Counted, at: Instant) =>
  [...counted].flatMap(([projectId, evicted]) =>
    Object.entries(evicted).map(([reason, count]) => evictedTally(projectId, reason as keyof EvictedCounts, count, at)),
  )

function add(counts: EvictedCounts, more: EvictedCounts): void {
  for (const [reason, count] of Object.entries(more) as [keyof EvictedCounts, number][])
    counts[reason] = (counts[reason] ?? 0) + count
}
