import type { keysTexts } from '../en/keys'
import type { TextsOf } from '../namespace'

export const keys: TextsOf<typeof keysTexts> = {
  pageTitle: (project) => `Einstellungen von ${project ?? 'einem Projekt'}`,
  keysOf: (project) => `Schlüssel von ${project ?? 'einem Projekt'}`,
  project: 'Projekt',
  save: 'Speichern',
  receipts: 'Auskunft für Besucher',
  receiptsHint: 'Wer einen Code hat, sieht, ob der Fehler bekannt und behoben ist.',
  parts: {
    keys: { title: 'Schlüssel', note: 'Apps senden Ereignisse mit der DSN eines aktivierten Schlüssels.' },
  },
  connect: 'App verbinden',
  add: 'Schlüssel erstellen',
  addIt: 'Schlüssel erstellen',
  label: 'Bezeichnung',

  copy: 'DSN kopieren',
  made: (at) => <>erstellt {at}</>,
  enabled: 'aktiviert',
  disabled: 'deaktiviert',
  enable: 'Aktivieren',
  enableKey: (label) => `${label} aktivieren`,
  disable: 'Deaktivieren …',
  disableAsk: (label) => `Deaktivieren … ${label}`,
  disableTitle: (label) => `Schlüssel ${label} deaktivieren?`,
  disableQuestion: 'Apps, die ihn benutzen, können keine Ereignisse mehr senden. Sie können ihn wieder aktivieren.',
  disableIt: 'Schlüssel deaktivieren',
  rotate: 'Erneuern …',
  rotateAsk: (label) => `Erneuern … ${label}`,
  rotateTitle: (label) => `Schlüssel ${label} erneuern?`,
  rotateQuestion: 'Erstellt einen neuen Schlüssel und deaktiviert diesen. Apps brauchen dann die neue DSN.',
  rotateIt: 'Schlüssel erneuern',
  done: {
    saved: 'Einstellungen gespeichert',
    added: 'Schlüssel erstellt',
    enabled: 'Schlüssel aktiviert',
    disabled: 'Schlüssel deaktiviert. Damit gesendete Ereignisse werden abgelehnt.',
    rotated: 'Schlüssel erneuert. Der alte ist deaktiviert.',
  },
}
