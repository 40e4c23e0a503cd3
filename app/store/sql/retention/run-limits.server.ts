import type { Instant } from '../../../clock'
import type { WalkLimits } from '../../../retention/issue-walk'
import { overShare, pressed } from '../../../retention/pressure'
import { ageLimits, type InstanceRetention, readRetention, spaceLimit } from '../../../retention/settings'
import type { Db } from '../db'

/** The limits of a run, by project. */
export type RunLimits = (projectId: number) => WalkLimits

/** `longest`: the longest age limit of all projects under today's pressure, in milliseconds. */
type LimitsOfRun = { limits: RunLimits; longest: number }

/** Reads the limits of the instance, and those of a new run. */
export function prepareRunLimits(db: Db) {
  const instance = db.prepare<[], string>("select value from setting where name = 'retention'").pluck()
  const projects = db.prepare<[], { id: number; retention: string | null; bodies: number }>(
    `select p.id, p.retention, coalesce(b.bodies, 0) as bodies
    from project p
    left join project_bytes b on b.project_id = p.id`,
  )
  const ofInstance = async (): Promise<InstanceRetention> => readRetention(await instance.get())

  return {
    /** Maximum bytes in use. */
    space: async (diskBytes: number | undefined): Promise<number> => spaceLimit(await ofInstance(), diskBytes),
    async ofRun(at: Instant, pressure: number, { used, limit }: { used: number; limit: number }): Promise<LimitsOfRun> {
      const own = await ofInstance()
      const rows = await projects.all()
      const all = rows.reduce((sum, { bodies }) => sum + bodies, 0)
      // Only deleting bodies frees space: all projects together may use what is left for bodies.
      const over = overShare(
        new Map(rows.map(({ id, bodies }) => [id, bodies])),
        all - Math.max(used - limit * 0.85, 0),
      )
      const limits = new Map(
        rows.map(({ id, retention }) => [
          id,
          { at, ...pressed(ageLimits(own, readRetention(retention)), pressure, over.has(id)) },
        ]),
      )
      const ofOthers = { at, ...pressed(ageLimits(own, {}), 0, false) }
      const longest = Math.max(...Array.from(limits.values(), ({ agePressed }) => agePressed))
      return { limits: (projectId) => limits.get(projectId) ?? ofOthers, longest }
    },
  }
}
