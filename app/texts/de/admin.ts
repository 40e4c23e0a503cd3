import type { adminTexts } from '../en/admin'
import type { TextsOf } from '../namespace'
import { numbersIn } from '../numbers'

const { plural, count, bytes } = numbersIn('de')
const requests = (n: number) => plural(n, 'Request', 'Requests')

export const admin: TextsOf<typeof adminTexts> = {
  title: 'Verwaltung',
  below: 'Speicherverbrauch und Einträge, die nicht verarbeitet werden konnten.',
  quotas: 'Kontingente',
  disk: 'Inbox und Speicherplatz',
  figures: {
    alerts: 'Alarme',
    waiting: 'Wartend',
    parked: 'Geparkt',
    inbox: 'Inbox auf dem Datenträger',
    database: 'Datenbank auf dem Datenträger',
    artifacts: 'Source Maps auf dem Datenträger',
    free: 'Freier Speicherplatz',
    backup: 'Neueste Sicherung',
  },
  nothing: 'leer',
  held: (items, size) => `${requests(items)}, ${bytes(size)}`,
  waiting: (items, size, age) => `${requests(items)}, ${bytes(size)}, der älteste wartet seit ${age}`,
  backup: (age, overdue) =>
    age ? `vor ${age}${overdue ? ', älter, als BACKUP_SCHEDULE erlaubt' : ''}` : 'keine in BACKUP_DIR',
  noBackups: 'keine: BACKUP_DIR ist nicht gesetzt',
  outbox: (waiting, held, delay) =>
    [
      `${count(waiting)} wartend`,
      ...(held > 0 ? [`${count(held)} angehalten`] : []),
      ...(delay === undefined ? [] : [`95 % in der letzten Stunde nach höchstens ${count(delay)} s gesendet`]),
    ].join(', '),
  parked: {
    title: 'Geparkte Einträge',
    note: (most) =>
      `Angenommene Einträge, die nicht verarbeitet werden konnten. Sie werden bis zu ${plural(most.days, 'Tag', 'Tage')} ungeschwärzt aufbewahrt: höchstens ${count(most.items)} Einträge oder ${bytes(most.bytes)} je Projekt, ${count(most.allItems)} Einträge oder ${bytes(most.allBytes)} insgesamt.`,
    none: 'Keine geparkten Einträge',
    noneWhy: 'Jeder angenommene Eintrag wurde verarbeitet.',
    noneOlder: 'Keine älteren geparkten Einträge.',
    newest: 'Neueste geparkte Einträge',
    pages: 'Seiten geparkter Einträge',
    andMore: (kind, items) => `${kind} und ${plural(items - 1, 'weiterer Eintrag', 'weitere Einträge')}`,
    noProject: 'unbekanntes Projekt',
    waits: 'neuer Versuch steht an',
    dropped: 'Eintrag gelöscht. Er zählt als abgewiesen.',
    retrying: 'Neuer Versuch läuft. Steht der Eintrag gleich noch da, ist er wieder fehlgeschlagen.',
    reasons: {
      processing_failed: 'Bei der Verarbeitung trat eine Ausnahme auf.',
      processing_crashed: 'Die Verarbeitung ist zweimal abgestürzt.',
      processing_hung: 'Die Verarbeitung hat sich zweimal aufgehängt.',
      processing_out_of_memory: 'Der Verarbeitung ging zweimal der Speicher aus.',
      unrecordable: 'Die Datenbank hat den Inhalt zurückgewiesen.',
      unreadable: 'Der Inhalt war nicht lesbar.',
      damaged: 'Die Inbox-Datei ist bei diesem Eintrag beschädigt.',
    },
    retry: 'Erneut versuchen',
    retryOne: (kind, id) => `${kind} ${id} erneut versuchen`,
    drop: 'Löschen …',
    dropAsk: (kind, id) => `Löschen … ${kind} ${id}`,
    dropTitle: 'Diesen Eintrag löschen?',
    dropNote: 'Er zählt als abgewiesen. Das lässt sich nicht rückgängig machen.',
    dropIt: 'Eintrag löschen',
  },
  allQuotas: {
    title: 'Kontingente der Instanz',
    all: 'Alle Projekte',
    below:
      'Grenzen für alle Projekte zusammen. Leer bedeutet keine Grenze. Projekte und Schlüssel haben eigene Kontingente.',
    saved: 'Kontingente gespeichert.',
  },
  secondFactor: {
    title: 'Zwei-Faktor-Anmeldung',
    optional: 'Freiwillig',
    required: 'Pflicht',
    note: 'Gilt für jedes Konto dieser Instanz.',
    require: 'Verlangen …',
    requireTitle: 'Zweiten Faktor verlangen?',
    requireQuestion: 'Konten ohne zweiten Faktor müssen ihn auf der nächsten Seite einrichten, die sie öffnen.',
    requireIt: 'Verlangen',
    free: 'Freiwillig machen …',
    freeTitle: 'Zweiten Faktor freiwillig machen?',
    freeQuestion: 'Konten behalten ihren zweiten Faktor, bis sie ihn entfernen.',
    freeIt: 'Freiwillig machen',
    nowRequired: 'Ein zweiter Faktor ist jetzt Pflicht.',
    nowFree: 'Ein zweiter Faktor ist jetzt freiwillig.',
    yoursFirst: 'Richten Sie zuerst für sich selbst einen zweiten Faktor ein.',
  },
}
