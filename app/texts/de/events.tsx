import type { eventsTexts } from '../en/events'
import type { TextsOf } from '../namespace'
import { numbersIn } from '../numbers'

const { count } = numbersIn('de')

export const events: TextsOf<typeof eventsTexts> = {
  search: 'Ereignisse durchsuchen',
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
  all: 'Filter löschen',
  between: (from, until) => (
    <>
      Von {from ?? 'dem ersten Ereignis'} bis {until ?? 'jetzt'}.
    </>
  ),
  atAnyTime: 'Jeder Zeitraum',
  when: 'Wann',
  title: 'Titel',
  person: 'Nutzer',
  common: (rows) => (rows === 1 ? 'Dieses Ereignis hat' : `Alle ${count(rows)} gezeigten Ereignisse haben`),
  lookedTo: (at) => <>Durchsucht bis {at}. Ältere Ereignisse stehen auf der nächsten Seite.</>,
  pages: 'Seiten mit Ereignissen',
  noneYet: 'Noch keine Treffer',
  noneYetWhy: (at) => <>Keine Treffer bis {at}. Die nächste Seite sucht weiter.</>,
  gone: 'Keine Ereignisse gespeichert',
  goneWhy: 'Die Aufbewahrungsgrenzen haben diese Ereignisse gelöscht. Die Zahlen enthalten sie weiterhin.',
  newest: 'Neueste Ereignisse',
  none: 'Keine passenden Ereignisse',
  noneStarred: 'Platzhalter und „has:“ durchsuchen nur die häufigsten und neuesten Werte eines Tags.',
  noneWhy:
    'Ältere Ereignisse wurden vielleicht wegen der Aufbewahrungsgrenzen gelöscht. Die Zahlen enthalten sie weiterhin.',
}
