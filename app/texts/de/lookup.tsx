import type { lookupTexts } from '../en/lookup'
import { numbersIn } from '../numbers'
import type { TextsOf } from '../room'

const { count } = numbersIn('de')

export const lookup: TextsOf<typeof lookupTexts> = {
  page: 'Nachschlagen',
  readAs: 'Gelesen als',
  or: ' oder ',
  release: (release) => `Release ${release}`,
  eventsOfIssue: (n) => (n === 1 ? 'Event dieses Issues' : 'Events dieses Issues'),
  firstSeen: 'zuerst gesehen',
  lastSeen: 'zuletzt gesehen',
  thisCode: 'dieser Code',
  times: (n) => (n === 1 ? 'einmal' : `${count(n)}-mal`),
  openEvent: 'Event öffnen',
  openIssue: 'Issue öffnen',
  eventOf: (at) => <>Event vom {at}</>,
  last: (at) => <>zuletzt {at}</>,
  confidence: { exact: 'genau', linked: 'verbunden', recomputed: 'nachgerechnet' },
  halves: 'Was der Browser des Besuchers davon gemeldet hat',
  others: 'Ebenfalls möglich',
  allIssues: 'Die Issues durchsehen',
  lastSeenIn: (release) => `zuletzt gesehen in Release ${release}`,
  knownSince: 'zuerst gesehen',
  happened: 'geschehen',
  people: (n) => (n === 1 ? 'Person betroffen' : 'Personen betroffen'),
  withCode: 'mit diesem Code',
  lastTime: 'zuletzt',
  fixed: 'behoben',
  fixedIn: 'behoben in',
  nextRelease: 'dem nächsten Release',
  tell: 'Sagen Sie dem Anrufer',
  developers: 'Von der Entwicklung',
  calls: 'Anrufe zu diesem Code',
  callsNote: 'Für Support und Entwicklung Ihres Projekts.',
  addNote: 'Notiz hinzufügen',
  caller: 'Was der Anrufer gesagt hat',
}
