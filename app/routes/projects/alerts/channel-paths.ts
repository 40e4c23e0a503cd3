import { href } from 'react-router'
import type { ChannelKind } from '~/alerts/channel'

/** Addresses of channels of a project, or (without `slug`) of the whole instance. */
export const channelPaths = (slug: string | undefined) => {
  const list = slug === undefined ? href('/admin/alerts/channels') : href('/projects/:slug/alerts/channels', { slug })
  const fresh = `${list}/new`
  return {
    list,
    new: fresh,
    newOf: (kind: ChannelKind, preset?: string) => `${fresh}?kind=${kind}${preset ? `&preset=${preset}` : ''}`,
    one: (id: number) => `${list}/${id}`,
    /** The address to which a tracker reports closed issues. */
    webhook: (id: number) => `${list}/${id}/webhook`,
    test: (id: number, delivery: number) => `${list}/${id}?test=${delivery}`,
  }
}
