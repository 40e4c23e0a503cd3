import type { WhenKind } from '../../alerts/when'
import type { alertRuleTexts } from '../en/alert-rule'
import type { TextsOf } from '../namespace'
import { numbersIn } from '../numbers'

const { count, plural } = numbersIn('de')

const hints: Record<WhenKind, string> = {
  new: 'Das erste Ereignis eines Issues. Einmal pro Issue.',
  regressed: 'Ein gelöstes Issue tritt wieder auf.',
  escalating: 'Ein Issue tritt viel häufiger auf als sonst.',
  threshold: 'Ereignisse oder Nutzer erreichen eine Zahl.',
  storm: 'Viele neue Issues sehen gleich aus.',
  release: 'Ein Release hat seine erste Regression oder zu viele Abstürze.',
  reported: 'Ein Besucher hat geschrieben, was passiert ist.',
  looked_up: 'Mehrere Personen haben einen Code desselben Issues nachgeschlagen.',
  monitor: 'Ein Check-in blieb aus, schlug fehl oder läuft wieder.',
  refused: 'Kontingent, Lastspitzenschutz oder voller Eingang lehnt Ereignisse ab.',
}

const duration = (seconds: number): string => {
  if (seconds === 0) return 'Aus'
  if (seconds % 86_400 === 0) return plural(seconds / 86_400, 'Tag', 'Tage')
  if (seconds % 3600 === 0) return plural(seconds / 3600, 'Stunde', 'Stunden')
  if (seconds % 60 === 0) return plural(seconds / 60, 'Minute', 'Minuten')
  return plural(seconds, 'Sekunde', 'Sekunden')
}

export const alertRule: TextsOf<typeof alertRuleTexts> = {
  newRule: 'Neue Regel',
  editRule: 'Regel bearbeiten',
  viewRule: 'Regel',
  pageTitle: (rule) => `${rule} · Alarmregel`,
  name: 'Name',
  nameExample: 'z. B. Fehler an der Kasse',
  when: 'Alarm bei',
  hints,
  threshold: {
    title: 'Schwelle',
    count: 'Mindestens',
    of: 'Gezählt werden',
    ofs: { events: 'Ereignisse', users: 'Nutzer' },
    minutes: 'Innerhalb (Minuten)',
    scope: 'Bereich',
    scopes: { issue: 'ein Issue', project: 'ganzes Projekt' },
    hint: 'Alarmiert erst wieder, nachdem der Wert unter die Hälfte der Schwelle gefallen ist.',
  },
  release: {
    title: 'Release-Problem',
    percent: 'Absturzfrei unter (%)',
    sessions: 'Mindestzahl Sitzungen',
    hint: 'Leer: nur bei der ersten Regression.',
  },
  lookedUp: { title: 'Code nachgeschlagen', people: 'Mindestens so viele Personen in einer Stunde' },
  search: 'Nur passende Issues',
  searchLabel: 'Suche',
  searchExample: 'z. B. environment:production level:fatal',
  searchHint: 'Wie in der Issue-Suche. Leer passt auf jedes Issue.',
  removeTerm: (term) => `${term} entfernen`,
  unknownTag: (name) => `Noch kein Ereignis hat den Tag ${name}.`,
  to: 'Senden an',
  noChannels: 'Noch keine Kanäle.',
  addChannel: 'Neuer Kanal',
  members: 'Mitglieder des Projekts, per E-Mail',
  membersOfAll: 'Mitglieder des betroffenen Projekts, per E-Mail',
  membersHint: 'Mitglieder können das für sich ausschalten.',
  channelOff: 'ausgeschaltet',
  shared: 'alle Projekte',
  gather: 'Alarme sammeln für',
  gatherHint: 'Alarme dieser Regel in dieser Zeit werden eine Nachricht.',
  pause: 'Pause pro Issue',
  pauseHint: 'In dieser Zeit kein weiterer Alarm zum selben Issue.',
  duration,
  quiet: 'Ruhezeiten',
  quietOn: 'Alarme in Ruhezeiten zurückhalten',
  quietHint: 'Sie kommen danach als eine Nachricht.',
  from: 'Von',
  until: 'Bis',
  days: 'Beginn an',
  dayNames: ['So', 'Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa'],
  zone: 'Zeitzone',
  fatal: 'Alarme zu fatalen Ereignissen trotzdem senden',
  testNote: 'Sendet eine Testnachricht an jeden Kanal der gespeicherten Regel.',
  nothingToTest: 'Kein Test gesendet: Diese Regel hat keinen Kanal, den Sie testen können.',
  save: 'Regel speichern',
  cancel: 'Abbrechen',
  back: 'Zurück zu den Regeln',
  mistakes: {
    noName: 'Geben Sie einen Namen ein.',
    noTrigger: 'Wählen Sie mindestens einen Auslöser.',
    noDay: 'Wählen Sie mindestens einen Tag.',
    time: 'Geben Sie eine Uhrzeit ein, z. B. 22:00.',
    choice: 'Wählen Sie einen Eintrag der Liste.',
    percent: 'Geben Sie eine Zahl zwischen 0 und 100 ein, z. B. 99,5.',
    tooLong: (most) => `Höchstens ${count(most)} Zeichen.`,
    tooManyChannels: (most) => `Wählen Sie höchstens ${count(most)} Kanäle.`,
    number: (least, most) => `Geben Sie eine ganze Zahl von ${count(least)} bis ${count(most)} ein.`,
    gone: 'Diese Regel wurde gelöscht. Legen Sie sie neu an.',
    tooManyRules: (most) => `Es gibt schon ${count(most)} Regeln, mehr sind nicht möglich. Löschen Sie zuerst eine.`,
    unknownChannel: 'Ein gewählter Kanal wurde gelöscht. Prüfen Sie die Kanäle und speichern Sie noch einmal.',
    notSaved: 'Nicht gespeichert. Bitte korrigieren Sie die Felder unten.',
  },
  preview: {
    title: 'Vorschau',
    days: 'letzte 14 Tage',
    button: 'Vorschau',
    would: (_, shown) => <>Diese Regel hätte {shown}-mal alarmiert</>,
    cut: 'Es können mehr sein: Die Vorschau liest nur einen Teil des Verlaufs.',
    leftOut: 'Nachgeschlagene Codes fehlen, weil sie nur eine Stunde gespeichert bleiben.',
    unreadable: 'Korrigieren Sie die markierten Felder, um die Vorschau zu sehen.',
    chartLabel: (alerts, events) =>
      `${plural(alerts, 'Alarm', 'Alarme')} und ${plural(events, 'Ereignis', 'Ereignisse')} in 14 Tagen`,
    day: (alerts, events) => `${plural(alerts, 'Alarm', 'Alarme')} · ${plural(events, 'Ereignis', 'Ereignisse')}`,
    columns: { day: 'Tag', alerts: 'Alarme', events: 'Ereignisse' },
    keys: { alerts: 'Alarme', events: 'Ereignisse pro Tag' },
    newest: 'Neueste Alarme',
    more: (n) => `${count(n)} weitere`,
    project: 'Ganzes Projekt',
  },
  outcomesTitle: 'Letzte 30 Tage',
  considered: 'Zuletzt ausgewertet',
  never: 'Nie',
}
