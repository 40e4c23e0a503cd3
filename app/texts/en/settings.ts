import { room } from '../room'

/** Navigation of a project's settings and of the administration. */
export const settingsTexts = room('settings', {
  administration: 'Administration',
  settings: 'Settings',
  parts: {
    general: 'General',
    members: 'Members',
    grouping: 'Grouping',
    sourceMaps: 'Source maps',
    quotas: 'Quotas',
    privacy: 'Privacy',
    receipts: 'Receipts',
    instance: 'Instance',
    teams: 'Teams',
  },
})
