import type { Viewer } from '../../../accounts/viewer'
import { ruleLimits } from '../../../alerts/rule'
import type { Instant } from '../../../clock'
import type { RuleContent } from '../../alert-rules'
import { commands, noteIf } from '../../command'
import type { Db } from '../db'
import { listed } from '../dialect'
import { mayAdminister, ownersOnly, type Seeing, seeing } from '../visible.server'

type RuleCommand = { viewer: Viewer; slug: string | undefined }
type RuleId = RuleCommand & { id: number }

/** Condition for `alert_rule`: it has this id and belongs to `:projectId` (null: to the instance). */
const isThere = 'id = :id and project_id is not distinct from :projectId'

export function ruleWrites(db: Db) {
  const administered = db.prepare<Seeing & { slug: string }, { id: number }>(
    `select id from project where slug = :slug and ${mayAdminister('id')}`,
  )
  const instance = db.prepare<Seeing>(`select 1 where ${ownersOnly}`)
  const counted = db.prepare<{ projectId: number | null }, { rules: number }>(
    'select count(*) as rules from alert_rule where project_id is not distinct from :projectId',
  )
  const usable = db.prepare<{ ids: string; projectId: number | null }, { channels: number }>(
    `select count(*) as channels
    from alert_channel
    where id in ${listed(':ids')}
    and (project_id is null or project_id = :projectId)`,
  )
  const insert = prepareInsertRule(db)
  const setChannels = prepareChannelsOfRule(db)
  const find = db.prepare<{ id: number; projectId: number | null }>(`select 1 from alert_rule where ${isThere}`)
  const update = db.prepare(
    `update alert_rule
    set name = coalesce(:name, name),
      enabled = coalesce(:enabled, enabled),
      whens = coalesce(:whens, whens),
      search = coalesce(:search, search),
      to_members = coalesce(:toMembers, to_members),
      gather_seconds = coalesce(:gatherSeconds, gather_seconds),
      pause_minutes = coalesce(:pauseMinutes, pause_minutes),
      quiet = case when :changesQuiet = 1 then :quiet else quiet end
    where ${isThere}`,
  )
  const nameOf = db.prepare<{ id: number }, string>('select name from alert_rule where id = :id').pluck()
  const remove = db.prepare(`delete from alert_rule where ${isThere}`)

  /** The project that a rule belongs to, null for the instance; undefined when the viewer may not change rules there. */
  const place = async ({ viewer, slug }: RuleCommand): Promise<number | null | undefined> => {
    if (slug === undefined) return (await instance.get(seeing(viewer))) ? null : undefined
    return (await administered.get({ ...seeing(viewer), slug }))?.id
  }
  const areUsable = async (channels: number[], projectId: number | null): Promise<boolean> => {
    const ids = [...new Set(channels)]
    return (await usable.get({ ids: JSON.stringify(ids), projectId }))!.channels === ids.length
  }

  type Added = { ok: true; id: number } | { ok: false; why: 'unknown' | 'too-many' | 'unknown-channel' }
  const runs = {
    async addAlertRule({ rule, ...asked }: RuleCommand & { rule: RuleContent & { at: Instant } }): Promise<Added> {
      const projectId = await place(asked)
      if (projectId === undefined) return { ok: false, why: 'unknown' }
      if ((await counted.get({ projectId }))!.rules >= ruleLimits.rules) return { ok: false, why: 'too-many' }
      if (!(await areUsable(rule.channels, projectId))) return { ok: false, why: 'unknown-channel' }
      return { ok: true, id: await insert(projectId, rule, rule.at) }
    },
    async updateAlertRule({
      id,
      change,
      ...asked
    }: RuleId & { change: Partial<RuleContent> }): Promise<
      { ok: true } | { ok: false; why: 'unknown' | 'unknown-channel' }
    > {
      const projectId = await place(asked)
      if (projectId === undefined || !(await find.get({ id, projectId }))) return { ok: false, why: 'unknown' }
      if (change.channels && !(await areUsable(change.channels, projectId)))
        return { ok: false, why: 'unknown-channel' }
      await update.run({
        ...{ id, projectId },
        name: change.name ?? null,
        enabled: change.enabled === undefined ? null : Number(change.enabled),
        whens: change.when ? JSON.stringify(change.when) : null,
        search: change.search ?? null,
        toMembers: change.toMembers === undefined ? null : Number(change.toMembers),
        gatherSeconds: change.gatherSeconds ?? null,
        pauseMinutes: change.pauseMinutes ?? null,
        changesQuiet: 'quiet' in change ? 1 : 0,
        quiet: change.quiet ? JSON.stringify(change.quiet) : null,
      })
      if (change.channels) await setChannels(id, change.channels)
      return { ok: true }
    },
    async removeAlertRule({ id, ...asked }: RuleId): Promise<boolean> {
      const projectId = await place(asked)
      return projectId !== undefined && (await remove.run({ id, projectId })).changes > 0
    },
  }
  return commands(
    {
      addAlertRule: [
        'none',
        ({ slug, rule }, { ok }) => noteIf(ok, { what: 'alert-rule.created', about: rule.name, project: slug }),
      ],
      updateAlertRule: [
        'none',
        {
          async before({ slug, id, change }) {
            const about = await nameOf.get({ id })
            const details = { changed: Object.keys(change).join(' '), enabled: change.enabled }
            return ({ ok }) => noteIf(ok, { what: 'alert-rule.changed', about, project: slug, details })
          },
        },
      ],
      removeAlertRule: [
        'none',
        {
          async before({ slug, id }) {
            const about = await nameOf.get({ id })
            return (removed) => noteIf(removed, { what: 'alert-rule.removed', about, project: slug })
          },
        },
      ],
    },
    runs,
  )
}

/** Adds a rule to a project, or to the instance (null). Returns its id. */
export function prepareInsertRule(
  db: Db,
): (projectId: number | null, rule: RuleContent, at: Instant) => Promise<number> {
  const insert = db.prepare<unknown[], { id: number }>(
    `insert into alert_rule
      (project_id, name, enabled, whens, search, to_members, gather_seconds, pause_minutes, quiet, created_at)
    values (:projectId, :name, :enabled, :whens, :search, :toMembers, :gatherSeconds, :pauseMinutes, :quiet, :at)
    returning id`,
  )
  const setChannels = prepareChannelsOfRule(db)
  return async (
    projectId,
    { name, enabled, when, search, channels, toMembers, gatherSeconds, pauseMinutes, quiet },
    at,
  ) => {
    const { id } = (await insert.get({
      ...{ projectId, name, search, gatherSeconds, pauseMinutes, at },
      enabled: Number(enabled),
      whens: JSON.stringify(when),
      toMembers: Number(toMembers),
      quiet: quiet ? JSON.stringify(quiet) : null,
    }))!
    await setChannels(id, channels)
    return id
  }
}

function prepareChannelsOfRule(db: Db): (ruleId: number, channels: number[]) => Promise<void> {
  const clear = db.prepare('delete from alert_rule_channel where rule_id = ?')
  const add = db.prepare('insert into alert_rule_channel (rule_id, channel_id) values (?, ?)')
  return async (ruleId, channels) => {
    await clear.run(ruleId)
    for (const channel of new Set(channels)) await add.run(ruleId, channel)
  }
}
