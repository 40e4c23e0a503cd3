import type { Viewer } from '../../../accounts/viewer'
import {
  type ChannelKind,
  type ChannelSettings,
  channelLimits,
  isSecretSetting,
  rotateSecret,
} from '../../../alerts/channel'
import type { ChannelAdded, ChannelChange } from '../../channels'
import { commands, noteIf } from '../../command'
import type { Db } from '../db'
import { mayAdminister, ownersOnly, type Seeing, seeing } from '../visible.server'
import { readSettings, settingsText } from './channel-rows'

type Slug = string | undefined
type Changed = { id: number; name: string; settings: string; offAt: number | null; offReason: string | null }

export function channelWrites(db: Db) {
  const ask = {
    /** `projectId` null: the instance. No row: the viewer has no permission. */
    place: db.prepare<Seeing & { slug: string | null }, { projectId: number | null }>(
      `select id as projectId
      from project
      where slug = :slug
      and ${mayAdminister('id')}
      union all
      select null as projectId
      where :slug is null
      and ${ownersOnly}`,
    ),
    count: db.prepare<{ projectId: number | null }, { count: number }>(
      `select count(*) as count
      from alert_channel
      where coalesce(project_id, 0) = coalesce(:projectId, 0)`,
    ),
    one: db.prepare<{ id: number; projectId: number | null }, Changed & { kind: ChannelKind; failures: number }>(
      `select id, kind, name, settings, off_at as offAt, off_reason as offReason, failures
      from alert_channel
      where id = :id
      and coalesce(project_id, 0) = coalesce(:projectId, 0)`,
    ),
    add: db.prepare<unknown[], { id: number }>(
      `insert into alert_channel (project_id, kind, name, settings, created_at, bucket, bucket_at)
      values (:projectId, :kind, :name, :settings, :at, ${channelLimits.bucket}, :at)
      returning id`,
    ),
    update: db.prepare<Changed & { failures: number }>(
      `update alert_channel
      set name = :name, settings = :settings, off_at = :offAt, off_reason = :offReason, failures = :failures
      where id = :id`,
    ),
    name: db.prepare<{ id: number }, string>('select name from alert_channel where id = :id').pluck(),
    remove: db.prepare<{ id: number }>(
      `delete from alert_channel
      where id = :id`,
    ),
  }
  const placeOf = (viewer: Viewer, slug: Slug) => ask.place.get({ ...seeing(viewer), slug: slug ?? null })
  const found = async (viewer: Viewer, slug: Slug, id: number) => {
    const place = await placeOf(viewer, slug)
    return place && (await ask.one.get({ id, projectId: place.projectId }))
  }

  const runs = {
    async addChannel(added: {
      viewer: Viewer
      slug: Slug
      kind: ChannelKind
      name: string
      settings: ChannelSettings
      at: number
    }): Promise<ChannelAdded> {
      const { viewer, slug, kind, name, settings, at } = added
      const place = await placeOf(viewer, slug)
      if (!place) return { ok: false, why: 'unknown' }
      if (((await ask.count.get(place))?.count ?? 0) >= channelLimits.channels) return { ok: false, why: 'too-many' }
      const { id } = (await ask.add.get({ ...place, kind, name, settings: settingsText(settings), at }))!
      return { ok: true, id }
    },
    async updateChannel({
      viewer,
      slug,
      id,
      change,
    }: {
      viewer: Viewer
      slug: Slug
      id: number
      change: ChannelChange
    }) {
      const channel = await found(viewer, slug, id)
      if (!channel) return false
      const { kind, name, offAt, offReason, failures } = channel
      const before = readSettings(channel.settings)
      const kept = Object.entries(before).filter(([setting]) => isKept(kind, setting))
      const merged = change.settings ? { ...Object.fromEntries(kept), ...change.settings } : before
      const settings = change.rotated === undefined ? merged : rotateSecret(merged, change.rotated, change.at)
      await ask.update.run({
        id,
        name: change.name ?? name,
        settings: settingsText(settings),
        ...(change.on === undefined
          ? { offAt, offReason, failures }
          : change.on
            ? { offAt: null, offReason: null, failures: 0 }
            : { offAt: offAt ?? change.at, offReason: offReason ?? 'by-hand', failures }),
      })
      return true
    },
    async removeChannel({ viewer, slug, id }: { viewer: Viewer; slug: Slug; id: number }) {
      return (await found(viewer, slug, id)) !== undefined && (await ask.remove.run({ id })).changes > 0
    },
  }
  return commands(
    {
      addChannel: [
        'none',
        ({ slug, name, kind }, { ok }) =>
          noteIf(ok, { what: 'channel.created', about: name, project: slug, details: { kind } }),
      ],
      updateChannel: [
        'none',
        {
          async before({ slug, id, change: { name, on, settings, rotated } }) {
            const about = await ask.name.get({ id })
            const details = {
              name,
              on,
              settings: settings && Object.keys(settings).join(' '),
              secret: rotated !== undefined,
            }
            return (changed) => noteIf(changed, { what: 'channel.changed', about, project: slug, details })
          },
        },
      ],
      removeChannel: [
        'none',
        {
          async before({ slug, id }) {
            const about = await ask.name.get({ id })
            return (removed) => noteIf(removed, { what: 'channel.removed', about, project: slug })
          },
        },
      ],
    },
    runs,
  )
}

/** Whether a setting is kept that the form does not send, because it does not show it. */
const isKept = (kind: ChannelKind, setting: string) => isSecretSetting(kind, setting) || setting === 'previousUntil'
