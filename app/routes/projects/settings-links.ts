import { href } from 'react-router'
import type { settingsTexts } from '~/texts/en/settings'
import type { TextsOf } from '~/texts/namespace'
import type { SettingsLink } from '../settings-shell'

/** The settings pages of a project in the order of the navigation, one line each. Members see those that are not only for admins. */
export function settingsLinks(
  slug: string,
  names: TextsOf<typeof settingsTexts>['parts'],
  mayAdminister: boolean,
): SettingsLink[] {
  const pages: (SettingsLink & { members?: boolean })[] = [
    { name: names.general, to: href('/projects/:slug/settings', { slug }), icon: 'settings' },
    { name: names.keys, to: href('/projects/:slug/keys', { slug }), icon: 'key' },
    { name: names.members, to: href('/projects/:slug/members', { slug }), icon: 'users' },
    { name: names.alerts, to: href('/projects/:slug/alerts', { slug }), icon: 'bell', members: true },
    { name: names.grouping, to: href('/projects/:slug/grouping', { slug }), icon: 'layers', members: true },
    { name: names.sourceMaps, to: href('/projects/:slug/source-maps', { slug }), icon: 'map', members: true },
    { name: names.monitors, to: href('/projects/:slug/monitors', { slug }), icon: 'clock', members: true },
    { name: names.quotas, to: href('/projects/:slug/quotas', { slug }), icon: 'gauge' },
    { name: names.storage, to: href('/projects/:slug/storage', { slug }), icon: 'box' },
    { name: names.privacy, to: href('/projects/:slug/privacy', { slug }), icon: 'shield' },
    { name: names.receipts, to: href('/projects/:slug/receipts', { slug }), icon: 'receipt' },
    { name: names.delete, to: href('/projects/:slug/delete', { slug }), icon: 'trash' },
  ]
  return pages.filter(({ members }) => mayAdminister || members)
}
