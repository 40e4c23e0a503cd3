import type { erasuresTexts } from '../en/erasures'
import type { TextsOf } from '../namespace'
import { numbersIn } from '../numbers'

const { plural } = numbersIn('de')

export const erasures: TextsOf<typeof erasuresTexts> = {
  title: 'Besucher löschen',
  below: 'Entfernt einen Besucher aus Ereignissen, Anhängen und Rückmeldungen dieses Projekts.',
  erase: 'Besucher',
  eraseIt: 'Löschen',
  fields: { id: 'Nutzer-ID', email: 'E-Mail-Adresse', ip: 'IP-Adresse' },
  hints: {
    id: 'Genau so, wie die App sie sendet. IDs ab 12 Zeichen werden auch aus Freitext entfernt.',
    email: 'Wird auch aus Freitext entfernt, groß und klein geschrieben.',
    ip: 'Eine vollständige Adresse. Wer dieselbe Adresse hat, wird mit gelöscht.',
  },
  sure: 'Das lässt sich nicht rückgängig machen',
  sureHint:
    'Passende Benutzer werden mit allen Feldern, Anhängen und Rückmeldungen entfernt. Auch aus Kommentaren und Support-Notizen werden ihre Angaben entfernt. Nicht durchsucht: geparkte Einträge (bis zu 30 Tage), Sicherungen und später eintreffende Ereignisse.',
  begun: 'Das Löschen hat begonnen und läuft im Hintergrund weiter.',
  mistakes: {
    nobody: 'Geben Sie eine Nutzer-ID, E-Mail-Adresse oder IP-Adresse ein.',
    email: 'Geben Sie eine vollständige E-Mail-Adresse ein.',
    ip: 'Geben Sie eine vollständige IP-Adresse ein.',
    'too-long': 'Dieser Wert ist zu lang. Prüfen Sie ihn.',
    unsure: 'Setzen Sie das Häkchen: Das lässt sich nicht rückgängig machen.',
    unknown: 'Sie dürfen dieses Projekt nicht ändern.',
    busy: 'Es wird noch ein anderer Besucher gelöscht. Versuchen Sie es danach erneut.',
  },
  done: 'Gelöschte Besucher',
  doneNote: 'Die Liste sagt nicht, wer gelöscht wurde.',
  none: 'Noch keine Besucher gelöscht',
  noneNote: 'Hier steht jede Löschung mit ihren Änderungen.',
  operator: 'Kommandozeile',
  columns: {
    when: 'Zeit',
    by: 'Gestartet von',
    knownBy: 'Erkannt an',
    state: 'Stand',
    looked: 'Gelesene Ereignisse',
    changed: 'Geändert',
  },
  working: (percent) => `${percent} % fertig`,
  finished: 'Fertig',
  changed: {
    events: (n) => plural(n, 'Ereignis umgeschrieben', 'Ereignisse umgeschrieben'),
    theirs: (n) => `als Benutzer von ${plural(n, 'Ereignis', 'Ereignissen')} entfernt`,
    attachments: (n) => plural(n, 'Anhang gelöscht', 'Anhänge gelöscht'),
    issues: (n) => plural(n, 'Issue-Titel umgeschrieben', 'Issue-Titel umgeschrieben'),
    people: (n) => plural(n, 'Issue zählt einen Benutzer weniger', 'Issues zählen einen Benutzer weniger'),
    reports: (n) => plural(n, 'Meldung, Kommentar oder Notiz geändert', 'Meldungen, Kommentare und Notizen geändert'),
    unreadable: (n) => plural(n, 'Ereignis nicht lesbar', 'Ereignisse nicht lesbar'),
  },
}
