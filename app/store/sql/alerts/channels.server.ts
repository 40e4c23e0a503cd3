import type { Sealer } from '../../../accounts/seal.server'
import { type ChannelKind, type ChannelSettings, isSecretSetting } from '../../../alerts/channel'
import type { Channels, EditedChannel, ShownChannel } from '../../channels'
import type { RunCommand } from '../commands.server'
import type { Db } from '../db'
import { mayAdminister, mayTriage, ownersOnly, type Seeing, seeing } from '../visible.server'
import { readSettings, type SqlOff, toOff } from './channel-rows'
import { openSettings, sealSettings } from './sealed-settings.server'

type OfProject = Seeing & { slug: string | null }
type SqlChannel = SqlOff & { id: number; projectId: number | null; kind: ChannelKind; name: string }

/** Condition for `alert_channel c` and the parameter `slug`: the viewer may change the channel there. */
const mayChange = `(
    (:slug is null and c.project_id is null and ${ownersOnly})
    or (c.project_id = (select id from project where slug = :slug) and ${mayAdminister('c.project_id')})
  )`

export function sqlChannels(db: Db, write: RunCommand, sealer: Sealer): Channels {
  const columns = 'c.id, c.project_id as projectId, c.kind, c.name, c.off_at as offAt, c.off_reason as offReason'
  const ask = {
    access: db.prepare<OfProject, { projectId: number | null; admin: 0 | 1 }>(
      `select p.id as projectId, case when ${mayAdminister('p.id')} then 1 else 0 end as admin
      from project p
      where p.slug = :slug
      and ${mayTriage('p.id')}
      union all
      select null as projectId, 1 as admin
      where :slug is null
      and ${ownersOnly}`,
    ),
    // Deliveries are kept for 30 days.
    list: db.prepare<{ projectId: number | null }, SqlChannel & Figures>(
      `select ${columns},
        (select count(*) from delivery d where d.channel_id = c.id and d.state = 'sent') as sent,
        (select count(*) from delivery d where d.channel_id = c.id and d.state = 'failed') as failed,
        (select max(d.sent_at) from delivery d where d.channel_id = c.id) as lastSentAt
      from alert_channel c
      where c.project_id = :projectId
      or c.project_id is null
      order by lower(c.name), c.id`,
    ),
    one: db.prepare<OfProject & { id: number }, SqlChannel & { settings: string }>(
      `select ${columns}, c.settings
      from alert_channel c
      where c.id = :id
      and ${mayChange}`,
    ),
    find: db.prepare<Seeing & { id: number }, SqlChannel & { slug: string | null }>(
      `select ${columns}, p.slug
      from alert_channel c
      left join project p on p.id = c.project_id
      where c.id = :id
      and ${mayAdminister('c.project_id')}`,
    ),
  }
  return {
    async list(viewer, slug) {
      const access = await ask.access.get({ ...seeing(viewer), slug: slug ?? null })
      if (!access) return undefined
      const owner = seeing(viewer).everything === 1
      return (await ask.list.all({ projectId: access.projectId })).map((row) => {
        const shared = row.projectId === null
        return shownChannel(row, shared ? owner && slug === undefined : access.admin === 1)
      })
    },
    async one(viewer, slug, id) {
      const row = await ask.one.get({ ...seeing(viewer), slug: slug ?? null, id })
      return row && editedChannel(row, sealer)
    },
    async find(viewer, id) {
      const row = await ask.find.get({ ...seeing(viewer), id })
      return row && { slug: row.slug ?? undefined, kind: row.kind, name: row.name, off: row.offAt !== null }
    },
    add: (viewer, slug, { settings, ...channel }) =>
      write('addChannel', { viewer, slug, ...channel, settings: sealSettings(sealer, channel.kind, settings) }),
    async update(viewer, slug, id, change) {
      const channel = await ask.one.get({ ...seeing(viewer), slug: slug ?? null, id })
      if (!channel) return false
      const { settings, rotated } = change
      const sealed = {
        ...change,
        ...(settings && { settings: sealSettings(sealer, channel.kind, settings) }),
        ...(rotated !== undefined && { rotated: sealer.seal(rotated) }),
      }
      return write('updateChannel', { viewer, slug, id, change: sealed })
    },
    remove: (viewer, slug, id) => write('removeChannel', { viewer, slug, id }),
  }
}

type Figures = { sent: number; failed: number; lastSentAt: number | null }

function shownChannel(row: SqlChannel & Figures, mayBeChanged: boolean): ShownChannel {
  const { id, kind, name, sent, failed, lastSentAt } = row
  return {
    id,
    shared: row.projectId === null,
    kind,
    name,
    ...toOff(row),
    mayChange: mayBeChanged,
    sent,
    failed,
    ...(lastSentAt !== null && { lastSentAt }),
  }
}

function editedChannel(row: SqlChannel & { settings: string }, sealer: Sealer): EditedChannel {
  const { id, projectId, kind, name } = row
  const all = Object.entries(openSettings(sealer, kind, readSettings(row.settings)))
  const shown = all.filter(([setting]) => !isSecretSetting(kind, setting))
  const secrets = all.filter(([setting, value]) => isSecretSetting(kind, setting) && value !== '')
  const set = Object.fromEntries(secrets.map(([setting, value]) => [setting, setting === 'url' ? hostOf(value) : '']))
  const settings: ChannelSettings = Object.fromEntries(shown)
  return { id, projectId, kind, name, settings, ...toOff(row), set }
}

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : '')
