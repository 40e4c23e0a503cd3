import type { settingsTexts } from '../en/settings'
import type { TextsOf } from '../room'

export const settings: TextsOf<typeof settingsTexts> = {
  administration: 'Verwaltung',
  settings: 'Einstellungen',
  parts: {
    general: 'Allgemein',
    members: 'Mitglieder',
    grouping: 'Gruppierung',
    sourceMaps: 'Source Maps',
    quotas: 'Kontingente',
    privacy: 'Datenschutz',
    receipts: 'Auskunft',
    instance: 'Instanz',
    teams: 'Teams',
  },
}
