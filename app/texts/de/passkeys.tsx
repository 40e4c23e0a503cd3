import type { passkeysTexts } from '../en/passkeys'
import type { TextsOf } from '../namespace'

export const passkeys: TextsOf<typeof passkeysTexts> = {
  title: 'Ihre Passkeys',
  none: 'Noch keine Passkeys.',
  note: 'Meldet Sie ohne Passwort oder Code an.',
  add: 'Passkey hinzufügen',
  addIt: 'Passkey hinzufügen',
  label: 'Bezeichnung',
  example: 'Dienst-Laptop',
  added: 'Passkey hinzugefügt',
  madeAt: (at) => <>hinzugefügt {at}</>,
  unused: 'nie verwendet',
  usedAt: (at) => <>zuletzt verwendet {at}</>,
  remove: 'Entfernen …',
  removeAsk: (label) => `Entfernen … ${label}`,
  removeTitle: (label) => `Passkey ${label} entfernen?`,
  removeQuestion: 'Er meldet Sie nicht mehr an. Löschen Sie ihn auch auf dem Gerät oder im Passwortmanager.',
  removeIt: 'Passkey entfernen',
  removed: 'Passkey entfernt',
  signIn: 'Mit einem Passkey anmelden',
  use: 'Passkey verwenden',
  confirm: 'Identität bestätigen',
  wrong: 'Dieser Passkey ist hier nicht registriert. Melden Sie sich anders an.',
  off: 'Passkeys sind hier ausgeschaltet. Melden Sie sich mit einem Anbieter an.',
  other: 'Dieser Passkey gehört zu einem anderen Konto.',
  wrongAdding: {
    label: 'Geben Sie einen Namen mit höchstens 60 Zeichen ein.',
    wrong: 'Der Passkey konnte nicht geprüft werden. Versuchen Sie es erneut.',
    taken: 'Dieser Passkey wurde schon hinzugefügt, oder Sie haben 20 Passkeys, das Maximum.',
  },
  problems: {
    refused: 'Ihre Anmeldung liegt mehr als 5 Minuten zurück.',
    cancelled: 'Es wurde kein Passkey verwendet. Versuchen Sie es erneut oder melden Sie sich anders an.',
    failed: 'Passkeys funktionieren gerade nicht. Versuchen Sie es erneut oder melden Sie sich anders an.',
  },
}
