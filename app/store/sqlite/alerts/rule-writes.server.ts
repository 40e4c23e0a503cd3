import type { Viewer } from '../../../accounts/viewer'
import { ruleLimits } from '../../../alerts/rule'
import type { Instant } from '../../../clock'
import type { RuleContent } from '../../alert-rules'
import { commands, noteIf } from '../../command'
import { listed } from '../dialect'
import type { Db } from '../open.server'
import { mayAdminister, ownersOnly, type Seeing, seeing } from '../visible.server'

type RuleCommand = { viewer: Viewer; slug: string | undefined }
type RuleId = RuleCommand & { id: number }

/** For `alert_rule`: the viewer may change it, and it is one of this place (`:projectId` null: of the instance). */
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

  /** The project a rule belongs to, null for the instance; undefined where the viewer may not change its rules. */
  const place = ({ viewer, slug }: RuleCommand): number | null | undefined => {
    if (slug === undefined) return instance.get(seeing(viewer)) ? null : undefined
    return administered.get({ ...seeing(viewer), slug })?.id
  }
  const areUsable = (channels: number[], projectId: number | null): boolean => {
    const ids = [...new Set(channels)]
    return usable.get({ ids: JSON.stringify(ids), projectId })!.channels === ids.length
  }

  type Added = { ok: true; id: number } | { ok: false; why: 'unknown' | 'too-many' | 'unknown-channel' }
  const runs = {
    addAlertRule({ rule, ...asked }: RuleCommand & { rule: RuleContent & { at: Instant } }): Added {
      const projectId = place(asked)
      if (projectId === undefined) return { ok: false, why: 'unknown' }
      if (counted.get({ projectId })!.rules >= ruleLimits.rules) return { ok: false, why: 'too-many' }
      if (!areUsable(rule.channels, projectId)) return { ok: false, why: 'unknown-channel' }
      return { ok: true, id: insert(projectId, rule, rule.at) }
    },
    updateAlertRule({
      id,
      change,
      ...asked
    }: RuleId & { change: Partial<RuleContent> }): { ok: true } | { ok: false; why: 'unknown' | 'unknown-channel' } {
      const projectId = place(asked)
      if (projectId === undefined || !find.get({ id, projectId })) return { ok: false, why: 'unknown' }
      if (change.channels && !areUsable(change.channels, projectId)) return { ok: false, why: 'unknown-channel' }
      update.run({
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
      if (change.channels) setChannels(id, change.channels)
      return { ok: true }
    },
    removeAlertRule({ id, ...asked }: RuleId): boolean {
      const projectId = place(asked)
      return projectId !== undefined && remove.run({ id, projectId }).changes > 0
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
          before({ slug, id, change }) {
            const about = nameOf.get({ id })
            const details = { changed: Object.keys(change).join(' '), enabled: change.enabled }
            return ({ ok }) => noteIf(ok, { what: 'alert-rule.changed', about, project: slug, details })
          },
        },
      ],
      removeAlertRule: [
        'none',
        {
          before({ slug, id }) {
            const about = nameOf.get({ id })
            return (removed) => noteIf(removed, { what: 'alert-rule.removed', about, project: slug })
          },
        },
      ],
    },
    runs,
  )
}

/** Adds a rule to a project, or to the instance (null). Returns its id. */
export function prepareInsertRule(db: Db): (projectId: number | null, rule: RuleContent, at: Instant) => number {
  const insert = db.prepare<unknown[], { id: number }>(
    `insert into alert_rule
      (project_id, name, enabled, whens, search, to_members, gather_seconds, pause_minutes, quiet, created_at)
    values (:projectId, :name, :enabled, :whens, :search, :toMembers, :gatherSeconds, :pauseMinutes, :quiet, :at)
    returning id`,
  )
  const setChannels = prepareChannelsOfRule(db)
  return (projectId, { name, enabled, when, search, channels, toMembers, gatherSeconds, pauseMinutes, quiet }, at) => {
    const { id } = insert.get({
      ...{ projectId, name, search, gatherSeconds, pauseMinutes, at },
      enabled: Number(enabled),
      whens: JSON.stringify(when),
      toMembers: Number(toMembers),
      quiet: quiet ? JSON.stringify(quiet) : null,
    })!
    setChannels(id, channels)
    return id
  }
}

function prepareChannelsOfRule(db: Db): (ruleId: number, channels: number[]) => void {
  const clear = db.prepare('delete from alert_rule_channel where rule_id = ?')
  const add = db.prepare('insert into alert_rule_channel (rule_id, channel_id) values (?, ?)')
  return (ruleId, channels) => {
    clear.run(ruleId)
    for (const channel of new Set(channels)) add.run(ruleId, channel)
  }
}
