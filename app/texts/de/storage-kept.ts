import type { storageKeptTexts } from '../en/storage-kept'
import type { TextsOf } from '../namespace'
import { numbersIn } from '../numbers'

const { count, plural } = numbersIn('de')
const inDays = (days: number) => (days % 365 === 0 ? plural(days / 365, 'Jahr', 'Jahre') : plural(days, 'Tag', 'Tage'))
/** After a preposition. */
const ofDays = (days: number) =>
  days % 365 === 0 ? plural(days / 365, 'Jahr', 'Jahren') : plural(days, 'Tag', 'Tagen')

export const storageKept: TextsOf<typeof storageKeptTexts> = {
  title: 'Weitere Daten',
  table: 'Grenzen der weiteren Daten',
  note: 'Was eine Grenze überschreitet, wird gelöscht oder zusammengefasst, das Älteste zuerst.',
  columns: { kind: 'Daten', now: 'Jetzt', limit: 'Grenze' },
  kinds: {
    sourceMaps: 'Source Maps',
    attachments: 'Anhänge',
    parked: 'Geparkte Einträge',
    logLines: 'Logzeilen, die auf einen Fehler warten',
    issueCounts: 'Zähler der Ereignisse je Issue',
    sessionCounts: 'Zähler der Sitzungen je Release',
    itemCounts: 'Zähler empfangener Einträge',
    codes: 'Codes',
    evictedIds: 'IDs gelöschter Ereignisse',
    comments: 'Kommentare',
    auditLog: 'Einträge im Protokoll',
    deliveries: 'Verzeichnete Zustellungen',
    signIns: 'Anmeldesitzungen',
  },
  atLeast: (items) => `über ${count(items)}`,
  limit: {
    items: (items) => `höchstens ${count(items)}`,
    ofIssue: (items) => `${count(items)} je Issue`,
    hours: (hours) => plural(hours, 'Stunde', 'Stunden'),
    days: inDays,
    unusedDays: (days) => `${inDays(days)} ohne Nutzung`,
    looseDays: (days) => `so lange wie das Ereignis; nach ${ofDays(days)} ohne eines nicht mehr`,
    byHour: (days) => `${inDays(days)} je Stunde`,
    byDay: (days) => `${inDays(days)} je Tag, dann je 30 Tage`,
  },
}
