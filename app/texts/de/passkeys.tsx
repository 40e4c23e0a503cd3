import type { passkeysTexts } from '../en/passkeys'
import type { TextsOf } from '../namespace'

export const passkeys: TextsOf<typeof passkeysTexts> = {
  title: 'Ihre Passkeys',
  none: 'Noch keine Passkeys.',
  note: 'Meldet Sie ohne Passwort und Code an.',
  add: 'Passkey hinzufügen',
  addIt: 'Passkey hinzufügen',
  label: 'Bezeichnung',
  example: 'Dienst-Laptop',
  added: 'Passkey hinzugefügt',
  madeAt: (at) => <>erstellt {at}</>,
  unused: 'nie benutzt',
  usedAt: (at) => <>zuletzt benutzt {at}</>,
  remove: 'Entfernen…',
  removeAsk: (label) => `Entfernen… ${label}`,
  removeTitle: (label) => `Passkey ${label} entfernen?`,
  removeQuestion: 'Er meldet Sie nicht mehr an. Löschen Sie ihn auch auf dem Gerät oder im Passwortmanager.',
  removeIt: 'Passkey entfernen',
  removed: 'Passkey entfernt',
  signIn: 'Mit einem Passkey anmelden',
  use: 'Passkey verwenden',
  confirm: 'Bestätigen Sie, dass Sie es sind',
  wrong: 'Dieser Passkey ist hier nicht bekannt. Melden Sie sich anders an.',
  off: 'Passkeys sind hier abgeschaltet. Melden Sie sich über einen Anbieter an.',
  other: 'Dieser Passkey gehört zu einem anderen Konto.',
  wrongAdding: {
    label: 'Geben Sie einen Namen mit höchstens 60 Zeichen ein.',
    wrong: 'Der Passkey konnte nicht geprüft werden. Versuchen Sie es erneut.',
    taken: 'Diesen Passkey gibt es schon, oder Sie haben 20, mehr sind nicht möglich.',
  },
  problems: {
    refused: 'Die Anmeldung liegt mehr als 5 Minuten zurück.',
    cancelled: 'Es wurde kein Passkey verwendet. Versuchen Sie es erneut oder melden Sie sich anders an.',
    failed: 'Passkeys funktionieren gerade nicht. Versuchen Sie es erneut oder melden Sie sich anders an.',
  },
}
