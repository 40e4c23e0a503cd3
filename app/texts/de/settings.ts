import type { settingsTexts } from '../en/settings'
import type { TextsOf } from '../namespace'

export const settings: TextsOf<typeof settingsTexts> = {
  administration: 'Verwaltung',
  account: 'Konto',
  settings: 'Einstellungen',
  help: {
    title: 'Hilfe',
    codes: 'So funktioniert das Nachschlagen',
    grouping: 'So funktioniert die Gruppierung',
    'source-maps': 'So funktionieren Source Maps',
    roles: 'Was jede Rolle darf',
    alerts: 'So funktionieren Alarme',
    trackers: 'So funktionieren Tracker',
    quotas: 'So funktionieren Kontingente',
    privacy: 'Was entfernt wird',
    monitors: 'So funktionieren Cron-Monitore',
  },
  parts: {
    general: 'Allgemein',
    keys: 'Schlüssel',
    members: 'Mitglieder',
    alerts: 'Alarme',
    grouping: 'Gruppierung',
    sourceMaps: 'Source Maps',
    monitors: 'Cron-Monitore',
    quotas: 'Kontingente',
    privacy: 'Datenschutz',
    receipts: 'Auskunft',
    profile: 'Profil',
    password: 'Passwort',
    tokens: 'API-Token',
    mentions: 'Erwähnungen',
    notifications: 'Benachrichtigungen',
    instance: 'Instanz',
    teams: 'Teams',
  },
}
