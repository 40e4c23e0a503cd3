import type { erasuresTexts } from '../en/erasures'
import type { TextsOf } from '../namespace'
import { numbersIn } from '../numbers'

const { plural } = numbersIn('de')

export const erasures: TextsOf<typeof erasuresTexts> = {
  title: 'Besucher löschen',
  below: 'Entfernt eine Person aus allem, was dieses Projekt aufbewahrt.',
  erase: 'Besucher',
  eraseIt: 'Löschen',
  fields: { id: 'Benutzer-ID', email: 'E-Mail', ip: 'IP-Adresse' },
  hints: {
    id: 'So, wie die Anwendung sie sendet. IDs ab 12 Zeichen werden aus jedem Text entfernt.',
    email: 'Wird aus jedem Text entfernt, groß und klein geschrieben.',
    ip: 'Eine vollständige Adresse. Wer dieselbe Adresse hat, wird mit gelöscht.',
  },
  sure: 'Das lässt sich nicht rückgängig machen',
  sureHint:
    'Passende Benutzer werden mit allen Feldern, Anhängen und Rückmeldungen entfernt. Nicht durchsucht: Zurückgestelltes, Kommentare und Notizen, Sicherungen.',
  begun: 'Das Löschen hat begonnen und läuft im Hintergrund weiter.',
  mistakes: {
    nobody: 'Benutzer-ID, E-Mail-Adresse oder IP-Adresse eingeben.',
    email: 'Eine vollständige E-Mail-Adresse eingeben.',
    ip: 'Eine vollständige IP-Adresse eingeben.',
    'too-long': 'Das ist zu lang.',
    unsure: 'Bestätigen, dass sich das nicht rückgängig machen lässt.',
    unknown: 'Sie dürfen dieses Projekt nicht ändern.',
    busy: 'Es wird noch ein anderer Besucher gelöscht. Danach erneut versuchen.',
  },
  done: 'Gelöschte Besucher',
  doneNote: 'Wer gelöscht wurde, wird nicht aufbewahrt.',
  none: 'Noch niemand gelöscht',
  noneNote: 'Hier steht, was geändert wurde.',
  operator: 'Kommandozeile',
  columns: {
    when: 'Zeit',
    by: 'Von',
    knownBy: 'Erkannt an',
    state: 'Stand',
    looked: 'Gelesene Events',
    changed: 'Geändert',
  },
  working: (percent) => `${percent} % fertig`,
  finished: 'Fertig',
  changed: {
    events: (n) => plural(n, 'Event umgeschrieben', 'Events umgeschrieben'),
    theirs: (n) => plural(n, 'Event dieses Besuchers', 'Events dieses Besuchers'),
    attachments: (n) => plural(n, 'Anhang gelöscht', 'Anhänge gelöscht'),
    issues: (n) => plural(n, 'Issue-Titel umgeschrieben', 'Issue-Titel umgeschrieben'),
    people: (n) => plural(n, 'Issue zählt einen Benutzer weniger', 'Issues zählen einen Benutzer weniger'),
    reports: (n) => plural(n, 'Meldung gelöscht oder umgeschrieben', 'Meldungen gelöscht oder umgeschrieben'),
    unreadable: (n) => plural(n, 'Event nicht lesbar', 'Events nicht lesbar'),
  },
}
