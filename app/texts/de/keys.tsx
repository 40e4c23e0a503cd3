import type { keysTexts } from '../en/keys'
import type { TextsOf } from '../room'

export const keys: TextsOf<typeof keysTexts> = {
  pageTitle: (project) => `Einstellungen von ${project ?? 'einem Projekt'}`,
  title: 'Einstellungen',
  project: 'Projekt',
  save: 'Speichern',
  receipts: 'Auskunft für Besucher',
  receiptsHint:
    'Ohne Konto sehen Leute mit einem Code, ob er bekannt ist, seit wann und ob der Fehler behoben ist. Sonst nichts.',
  parts: {
    keys: { title: 'Schlüssel', note: 'Anwendungen senden Ereignisse mit der DSN eines aktiven Schlüssels.' },
  },
  add: 'Schlüssel hinzufügen',
  addIt: 'Schlüssel anlegen',
  label: 'Bezeichnung',
  labelHint: 'Um Schlüssel zu unterscheiden.',

  copy: 'DSN kopieren',
  made: (at) => <>angelegt {at}</>,
  enabled: 'eingeschaltet',
  disabled: 'ausgeschaltet',
  enable: 'Einschalten',
  enableKey: (label) => `${label} einschalten`,
  disable: 'Ausschalten',
  disableKey: (label) => `${label} ausschalten`,
  rotate: 'Austauschen …',
  rotateQuestion:
    'Legt einen neuen Schlüssel an und schaltet diesen aus: Anwendungen, die ihn noch benutzen, werden abgewiesen, bis sie die neue DSN haben.',
  rotateIt: 'Schlüssel austauschen',
  rotateKey: (label) => `Schlüssel ${label} austauschen`,
  done: {
    saved: 'Gespeichert.',
    added: 'Es gibt einen neuen Schlüssel.',
    enabled: 'Der Schlüssel ist eingeschaltet.',
    disabled: 'Der Schlüssel ist ausgeschaltet: Was mit ihm gesendet wird, wird abgewiesen.',
    rotated: 'Es gibt einen neuen Schlüssel; der alte ist ausgeschaltet.',
  },
}
