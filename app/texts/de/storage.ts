import type { EvictionReason } from '../../retention/eviction-reason'
import type { RunCause } from '../../retention/next-run'
import type { RetentionField, RetentionMistake } from '../../retention/retention-form'
import type { storageTexts } from '../en/storage'
import type { TextsOf } from '../namespace'
import { numbersIn } from '../numbers'

const { count, plural } = numbersIn('de')

const fields: Record<RetentionField, string> = {
  ageDays: 'Ereignisse aufbewahren (Tage)',
  maximumDays: 'Höchstalter (Tage)',
  spaceGib: 'Speichergrenze (GiB)',
}
const hints: Record<RetentionField, string> = {
  ageDays: 'Jedes Issue behält einige wichtige Ereignisse länger.',
  maximumDays: 'Alle älteren Ereignisse werden gelöscht, auch wichtige.',
  spaceGib: 'Nie mehr als 70 % der Festplatte.',
}
const mistakes: Record<RetentionMistake, (least: number, most: number) => string> = {
  'not-a-number': () => 'Geben Sie eine Zahl ein, oder lassen Sie das Feld leer.',
  'out-of-bounds': (least, most) => `Geben Sie eine Zahl von ${count(least)} bis ${count(most)} ein.`,
}
const causes: Record<RunCause, string> = {
  schedule: 'Zeitplan',
  space: 'Speichergrenze',
  asked: 'Von einem Eigentümer gestartet',
}
const reasons: Record<EvictionReason, (events: number) => string> = {
  age: (events) => `${count(events)} nach Alter`,
  maximum: (events) => `${count(events)} nach Höchstalter`,
  density: (events) => `${count(events)} über der Höchstzahl je Issue`,
  space: (events) => `${count(events)} nach Speicherplatz`,
  deleted: (events) => `${count(events)} mit ${events === 1 ? 'seinem' : 'ihrem'} Issue`,
}

const inDays = (days: number) => plural(days, 'Tag', 'Tage')

export const storage: TextsOf<typeof storageTexts> = {
  title: 'Speicher',
  titleOf: (project) => `Speicher von ${project ?? 'einem Projekt'}`,
  below:
    'Was gespeichert ist und wie lange Ereignisse aufbewahrt werden. Issues, ihre Zahlen und ihre Codes bleiben länger als Ereignisse.',
  belowProject: 'Was dieses Projekt speichert und wie lange seine Ereignisse aufbewahrt werden.',
  use: 'Belegt',
  total: 'Summe',
  used: (used, limit) => `${used} von ${limit}`,
  growth: 'Wachstum',
  growthOf: (growth, words) =>
    growth === undefined
      ? 'Nach einem Tag bekannt'
      : growth <= 0
        ? 'Keines in der letzten Woche'
        : `${words} pro Woche`,
  unknownGrowth: 'Nach einem Tag bekannt',
  forecast: 'Prognose',
  full: (weeks) => {
    if (weeks > 520) return 'In 10 Jahren nicht voll'
    return weeks === 0 ? 'Voll in weniger als einer Woche' : `Voll in ${plural(weeks, 'Woche', 'Wochen')}`
  },
  notFull: 'Läuft nicht voll',
  reusable: (bytes) => `${bytes} mehr sind in der Datenbankdatei frei`,
  eventBodies: 'Inhalte von Ereignissen',
  sourceMaps: 'Source Maps',
  attachments: 'Anhänge',
  logs: 'Logzeilen',
  logsNote: ({ events, eventsOver, eventsTurnedAway, aged, crowded }) =>
    `bei ${plural(events, 'Ereignis', 'Ereignissen')} behalten, bei ${plural(eventsOver, 'Ereignis', 'Ereignissen')} häufiger Issues und ${plural(eventsTurnedAway, 'Ereignis', 'Ereignissen')} in einer Flut nicht; gelöschte Zeilen: ${count(aged)} nach einer Stunde, ${count(crowded)} aus Platzmangel`,
  rest: 'Issues, Zähler, Codes, Indizes',
  diskFree: 'Freier Speicherplatz',
  projects: 'Nach Projekt',
  projectsTable: 'Speicher jedes Projekts',
  project: 'Projekt',
  events: 'Ereignisse',
  keptFor: 'Aufbewahrung',
  days: inDays,
  limits: 'Grenzen',
  limitsNote: 'Leer bedeutet die Vorgabe.',
  projectLimits: 'Grenze',
  projectLimitsNote: (days) => `Höchstens ${inDays(days)}, die Grenze der Instanz.`,
  fields,
  hints,
  mistakes,
  usual: (value) => `${count(value)} (Vorgabe)`,
  notSaved: 'Nicht gespeichert. Bitte korrigieren Sie die Felder unten.',
  preview: 'Vorschau',
  save: 'Speichern',
  saved: 'Grenzen gespeichert. Sie gelten ab dem nächsten Lauf.',
  previewTitle: 'Mit diesen Grenzen',
  previewAge: (events, days) =>
    events === 0
      ? `Kein Ereignis ist älter als ${inDays(days)}.`
      : `Höchstens ${plural(events, 'Ereignis würde', 'Ereignisse würden')} gelöscht: älter als ${inDays(days)}.`,
  previewTooMany:
    'Es sind zu viele Ereignisse, um sie hier zu zählen. Der nächste Lauf meldet, wie viele er gelöscht hat.',
  previewFits: 'Die gespeicherten Daten passen in die Speichergrenze.',
  previewOver: (bytes) =>
    `Die gespeicherten Daten überschreiten die Speichergrenze um ${bytes}. Die Issues der größten Projekte werden weniger Ereignisse behalten.`,
  runs: 'Letzte Löschläufe',
  runsTable: 'Läufe und was sie gelöscht haben',
  noRuns: 'Noch keine Läufe',
  noRunsWhy: 'Jede Stunde beginnt ein Lauf. Einmal am Tag prüft er alle Issues.',
  runNow: 'Löschlauf starten',
  runAsked: 'Ein Löschlauf beginnt innerhalb einer Minute.',
  columns: {
    started: 'Begonnen',
    cause: 'Anlass',
    issues: 'Geprüfte Issues',
    deleted: 'Gelöschte Ereignisse',
    freed: 'Größe danach',
  },
  causes,
  reasons,
  underWay: 'Läuft',
  nothing: 'Keine',
  pressure:
    'Die gespeicherten Daten überschreiten die Speichergrenze. Bis sie passen, behalten Issues weniger Ereignisse oder behalten sie kürzer.',
}
