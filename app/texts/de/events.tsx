import type { eventsTexts } from '../en/events'
import type { TextsOf } from '../namespace'
import { numbersIn } from '../numbers'

const { count } = numbersIn('de')

export const events: TextsOf<typeof eventsTexts> = {
  search: 'Events dieses Issues',
  example: 'browser:Firefox* -user.id:7 Wörter des Titels',
  words: 'Tags und Wörter',
  release: 'Release',
  anyRelease: 'Jedes Release',
  environment: 'Umgebung',
  anyEnvironment: 'Jede Umgebung',
  time: 'Zeitraum',
  anyTime: 'Jeder Zeitraum',
  spans: {
    '1h': 'Letzte Stunde',
    '24h': 'Letzte 24 Stunden',
    '7d': 'Letzte 7 Tage',
    '30d': 'Letzte 30 Tage',
    '90d': 'Letzte 90 Tage',
  },
  filter: 'Filtern',
  all: 'Alle Events',
  between: (from, until) => (
    <>
      Von {from ?? 'Anfang an'} bis {until ?? 'jetzt'}.
    </>
  ),
  atAnyTime: 'Ohne Zeitraum',
  when: 'Wann',
  title: 'Titel',
  person: 'Person',
  common: (rows) => (rows === 1 ? 'Das eine gezeigte Event' : `Alle ${count(rows)} gezeigten Events`),
  lookedTo: (at) => <>Durchgesehen sind die Events bis {at} zurück. Die nächste Seite sucht weiter.</>,
  pages: 'Seiten von Events',
  noneYet: 'Bisher nichts gefunden',
  noneYetWhy: (at) => <>Keines der Events bis {at} zurück ist so. Die nächste Seite sucht weiter.</>,
  gone: 'Keine Events aufbewahrt',
  goneWhy:
    'Die Events dieser Seite wurden entfernt, um Platz zu schaffen. In den Zahlen des Issues sind sie weiter enthalten.',
  newest: 'Neueste Events',
  none: 'Kein solches Event ist aufbewahrt',
  noneStarred:
    'Sternchen und has: finden die Werte, die einzeln gezählt werden; bei Tags mit sehr vielen Werten sind das die häufigsten und die neuesten.',
  noneWhy: 'Gezählte Events können schon entfernt sein, um Platz zu schaffen.',
}
