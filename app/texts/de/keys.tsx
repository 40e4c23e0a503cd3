import type { keysTexts } from '../en/keys'
import type { TextsOf } from '../namespace'

export const keys: TextsOf<typeof keysTexts> = {
  pageTitle: (project) => `Einstellungen von ${project ?? 'einem Projekt'}`,
  keysOf: (project) => `Schlüssel von ${project ?? 'einem Projekt'}`,
  project: 'Projekt',
  save: 'Speichern',
  receipts: 'Auskunft für Besucher',
  receiptsHint:
    'Ohne Konto sehen Leute mit einem Code, ob er bekannt ist, seit wann und ob der Fehler behoben ist. Sonst nichts.',
  parts: {
    keys: { title: 'Schlüssel', note: 'Anwendungen senden Ereignisse mit der DSN eines aktiven Schlüssels.' },
  },
  connect: 'App verbinden',
  add: 'Schlüssel hinzufügen',
  addIt: 'Schlüssel anlegen',
  label: 'Bezeichnung',
  labelHint: 'Hilft, Schlüssel zu unterscheiden.',

  copy: 'DSN kopieren',
  made: (at) => <>angelegt {at}</>,
  enabled: 'Aktiv',
  disabled: 'Inaktiv',
  enable: 'Aktivieren',
  enableKey: (label) => `Aktivieren: ${label}`,
  disable: 'Deaktivieren …',
  disableAsk: (label) => `Deaktivieren … ${label}`,
  disableTitle: (label) => `Schlüssel ${label} deaktivieren?`,
  disableQuestion:
    'Anwendungen, die ihn benutzen, können keine Ereignisse mehr senden. Sie können ihn wieder aktivieren.',
  disableIt: 'Schlüssel deaktivieren',
  rotate: 'Austauschen …',
  rotateAsk: (label) => `Austauschen … ${label}`,
  rotateTitle: (label) => `Schlüssel ${label} austauschen?`,
  rotateQuestion:
    'Legt einen neuen Schlüssel an und deaktiviert diesen. Anwendungen können wieder senden, sobald sie die neue DSN haben.',
  rotateIt: 'Schlüssel austauschen',
  done: {
    saved: 'Gespeichert',
    added: 'Schlüssel angelegt',
    enabled: 'Schlüssel aktiviert',
    disabled: 'Schlüssel deaktiviert',
    rotated: 'Neuer Schlüssel angelegt, alter deaktiviert',
  },
}
