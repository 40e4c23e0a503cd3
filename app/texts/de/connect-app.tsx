import type { connectAppTexts } from '../en/connect-app'
import type { TextsOf } from '../namespace'
import { numbersIn } from '../numbers'

const { plural } = numbersIn('de')

export const connectApp: TextsOf<typeof connectAppTexts> = {
  title: (app) => `${app} verbinden?`,
  below: (email) => `Die App handelt dann in Digestline als ${email}.`,
  named: 'Den Namen hat die App gewählt. Digestline kann ihn nicht prüfen.',
  here: (host) => <>Sie kehren zu einem Programm auf diesem Computer zurück: {host}.</>,
  elsewhere: (host) => <>Sie kehren zu {host} zurück. Erlauben Sie es nur, wenn Sie diese Website kennen.</>,
  scopes: 'Zugriff',
  read: 'Codes nachschlagen, Issues und Ereignisse lesen',
  write: 'Lösen, stummschalten, zuweisen und kommentieren',
  allow: 'Erlauben',
  deny: 'Ablehnen',
  tooMany: (n) => `Sie haben ${plural(n, 'verbundene App', 'verbundene Apps')}. Trennen Sie zuerst eine.`,
  refused: 'App nicht verbunden',
  refusals: {
    'unknown-app':
      'Die App ist hier nicht registriert. Entfernen Sie den Server in der App und fügen Sie ihn neu hinzu.',
    'wrong-address': 'Die App will Sie an eine Adresse schicken, die sie nicht registriert hat.',
  },
  wrongParameter: (name) => <>In der Anfrage der App fehlt ein Parameter, oder er ist falsch: {name}.</>,
  toTokens: 'Verbundene Apps',
}
