import type { searchTexts } from '../en/search'
import type { TextsOf } from '../namespace'
import { numbersIn } from '../numbers'

const { count } = numbersIn('de')

export const search: TextsOf<typeof searchTexts> = {
  noValue: (key) => `${key}: braucht einen Wert.`,
  manyValues: (most) => `Verwenden Sie höchstens ${count(most)} Alternativen.`,
  manyTerms: (most) => `Verwenden Sie höchstens ${count(most)} Begriffe.`,
  long: (most) => `Verwenden Sie höchstens ${count(most)} Zeichen.`,
  nothing: (words) => `${words} passt auf alles. Geben Sie ein Wort ein.`,
  openQuote: (words) => `Das Anführungszeichen in ${words} ist nicht geschlossen.`,
  notValid: (words, names) => `${words} ist ungültig. Möglich sind ${names}.`,
  number: (words, field) => `${words} ist ungültig. Möglich sind Zahlen: ${field}:>100, ${field}:<=5, ${field}:2k.`,
  time: (words, field) => `${words} ist ungültig. Möglich sind Zeiten: ${field}:<7d, ${field}:>=2026-11-01.`,
  noTag: (name) => `Kein Tag namens ${name}.`,
  tooLong: 'Diese Suche hat zu lange gedauert. Ergänzen Sie einen Begriff, zum Beispiel ein Projekt.',
  meant: (instead) => `Meinten Sie ${instead}?`,
  notes: {
    is: 'Status oder Zuweisung',
    project: 'Projekt',
    platform: 'Sprache oder Laufzeit',
    assigned: 'Mitglied oder #Team',
    level: 'Schweregrad',
    has: 'beliebiger Wert eines Felds oder Tags',
    release: 'Version',
    environment: 'Umgebung',
    type: 'Typ der Ausnahme',
    file: 'Datei des Fehlers',
    function: 'Funktion des Fehlers',
    url: 'Pfad der Anfrage',
    'user.id': 'betroffener Nutzer',
    count: 'Anzahl der Ereignisse: count:>100',
    users: 'Anzahl der Nutzer: users:>10',
    'first-seen': 'erstes Ereignis: first-seen:<7d',
    'last-seen': 'letztes Ereignis: last-seen:<1h',
    tag: 'Tag',
  },
  notOfEvents: (field) => `${field}: filtert Issues, nicht Ereignisse.`,
}
