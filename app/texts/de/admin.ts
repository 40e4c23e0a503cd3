import type { adminTexts } from '../en/admin'
import type { TextsOf } from '../namespace'
import { numbersIn } from '../numbers'

const { plural, count, bytes } = numbersIn('de')
const requests = (n: number) => plural(n, 'Request', 'Requests')

export const admin: TextsOf<typeof adminTexts> = {
  title: 'Verwaltung',
  below: 'Was diese Installation aufbewahrt, und was sie nicht lesen konnte.',
  teams: 'Teams',
  quotas: 'Kontingente',
  disk: 'Eingang und Speicherplatz',
  figures: {
    waiting: 'Wartet auf Verarbeitung',
    parked: 'Geparkt',
    inbox: 'Eingang auf der Platte',
    database: 'Datenbank auf der Platte',
    artifacts: 'Source-Maps auf der Platte',
    free: 'Frei auf dieser Platte',
  },
  nothing: 'nichts',
  held: (items, size) => `${requests(items)}, ${bytes(size)}`,
  waiting: (items, size, age) => `${requests(items)}, ${bytes(size)}, der älteste seit ${age}`,
  parked: {
    title: 'Geparkte Items',
    note: (most) =>
      `Angenommen, aber nicht lesbar. Aufbewahrt, wie sie kamen, nichts herausgenommen, bis Sie entscheiden: höchstens ${plural(most.days, 'Tag', 'Tage')}, ${count(most.items)} und ${bytes(most.bytes)} je Projekt, ${count(most.allItems)} und ${bytes(most.allBytes)} insgesamt. Was darüber ist, wird gelöscht, das älteste zuerst, und zählt als abgelehnt.`,
    none: 'Nichts ist geparkt',
    noneWhy: 'Alles, was angenommen wurde, war lesbar.',
    noneOlder: 'Nichts Älteres ist geparkt.',
    newest: 'Neueste geparkte Items',
    pages: 'Seiten geparkter Items',
    andMore: (kind, items) => `${kind} und mehr: ${plural(items, 'Item', 'Items')}`,
    noProject: 'von keinem bekannten Projekt',
    waits: 'wartet auf einen weiteren Versuch',
    dropped: 'Element verworfen. Es wird als abgewiesen gezählt.',
    retrying: 'Neuer Versuch läuft. Ist das Element gleich noch da, ist er fehlgeschlagen.',
    reasons: {
      processing_failed: 'Bei der Verarbeitung trat eine Ausnahme auf.',
      processing_crashed: 'Die Verarbeitung ist zweimal abgestürzt.',
      processing_hung: 'Die Verarbeitung hat sich zweimal aufgehängt.',
      processing_out_of_memory: 'Der Verarbeitung ging zweimal der Speicher aus.',
      unrecordable: 'Die Datenbank hat den Inhalt zurückgewiesen.',
      unreadable: 'Der Inhalt war nicht lesbar.',
      damaged: 'Die Inbox-Datei ist an dieser Stelle beschädigt.',
    },
    retry: 'Noch einmal versuchen',
    retryOne: (kind, id) => `${kind} ${id} noch einmal versuchen`,
    drop: 'Löschen …',
    dropAsk: (kind, id) => `Löschen … ${kind} ${id}`,
    dropTitle: 'Dieses Element löschen?',
    dropNote: 'Es wird als abgelehnt gezählt. Das lässt sich nicht rückgängig machen.',
    dropIt: 'Element löschen',
  },
  allQuotas: {
    title: 'Kontingente dieses Digestline',
    all: 'Alle Projekte',
    below:
      'So viel dürfen alle Projekte zusammen senden. Ein leeres Feld ist keine Grenze; Projekte und Schlüssel haben eigene Kontingente.',
    saved: 'Gespeichert.',
  },
}
