import type { releasesTexts } from '../en/releases'
import type { TextsOf } from '../namespace'
import { numbersIn } from '../numbers'

const { plural, count } = numbersIn('de')

export const releases: TextsOf<typeof releasesTexts> = {
  title: 'Releases',
  order: 'Sortierung',
  orders: { date: 'Datum', version: 'Version' },
  note: 'Verbreitung und absturzfreie Anteile: letzte 24 Stunden.',
  project: 'Projekt',
  allProjects: 'Alle Projekte',
  environment: 'Umgebung',
  allEnvironments: 'Alle Umgebungen',
  show: 'Zeigen',
  columns: ['Release', 'Neu', 'Wiedergekehrt', 'Ereignisse', 'Verbreitung', 'Absturzfrei', 'Letztes Deployment'],
  more: 'Weitere Releases',
  withoutArchived: 'Archivierte Releases ausblenden',
  withArchived: 'Archivierte Releases anzeigen',
  unknown: 'unbekannt',
  archived: 'archiviert',
  firstSeen: (at) => <>zuerst gesehen {at}</>,
  released: (at) => <>veröffentlicht {at}</>,
  lastEvent: (at) => <>letztes Ereignis {at}</>,
  deploy: (environment, at) => (
    <>
      {environment}, {at}
    </>
  ),
  ofSessions: 'aller Sitzungen',
  ofPeople: 'der Nutzer mit Ereignissen',
  people: (share, Faint) => (
    <>
      {share} <Faint>der Nutzer</Faint>
    </>
  ),
  none: 'Noch keine Releases',
  noneHere: 'Keine passenden Releases',
  all: 'Alle Releases anzeigen',
  notYours: 'Kein Zugriff auf Releases',
  lookUp: 'Code nachschlagen',
  howTo: (command, option) => (
    <>
      Setzen Sie {option} in Ihrem SDK, oder legen Sie im Build ein Release an: {command}
    </>
  ),

  alsoIn: (project) => `auch in ${project}`,
  previous: 'Voriges',
  next: 'Nächstes',
  itsIssues: 'Issues anzeigen',
  quiet: 'Keine neuen, wiedergekehrten oder gelösten Issues.',
  parts: {
    fresh: { title: (n) => `Neu ${count(n)}`, note: 'Zuerst in diesem Release gesehen' },
    regressed: {
      title: (n) => `Wiedergekehrt ${count(n)}`,
      note: 'Früher gelöst und in diesem Release wieder aufgetreten',
    },
    resolved: {
      title: (n) => `Gelöst ${count(n)}`,
      note: 'In diesem Release oder durch einen seiner Commits gelöst',
    },
  },
  most: (note) => `${note}. Meiste Ereignisse zuerst.`,
  figures: {
    fresh: 'Neue Issues',
    regressed: 'Wiedergekehrt',
    resolved: 'Gelöst',
    events: 'Ereignisse',
    adoption: 'Verbreitung, 24 h',
    crashFree: 'Absturzfrei, 24 h',
  },

  adoption: 'Verbreitung',
  adoptionNote: 'Anteil an allen Sitzungen dieses Projekts, letzte 14 Tage.',
  noSessions: 'Keine Sitzungen in den letzten 14 Tagen. Aktivieren Sie „release health“ in Ihrem SDK.',
  chart: (own) =>
    `Anteil an allen Sitzungen der letzten 14 Tage, alle 6 Stunden: ${plural(own, 'Sitzung', 'Sitzungen')} dieses Releases`,
  bar: (own, all, crashed) => `${count(own)} von ${plural(all, 'Sitzung', 'Sitzungen')}, ${count(crashed)} abgestürzt`,
  days: 'Nach Tagen',
  daysTable: 'Sitzungen nach Tagen',
  dayColumns: ['Tag ab', 'Sitzungen', 'Alle Sitzungen', 'Anteil', 'Absturzfrei'],

  deploys: 'Deployments',
  deploysTable: 'Deployments dieses Releases',
  deployColumns: { environment: 'Umgebung', when: 'Wann', name: 'Name', address: 'URL' },
  noDeploys: 'Noch keine Deployments. Melden Sie eines:',
  command: 'Befehl',
  environments: 'Umgebungen',
  environmentsTable: 'Umgebungen dieses Releases',
  environmentColumns: ['Umgebung', 'Zuerst gesehen', 'Zuletzt gesehen', 'Ereignisse'],
  unnamed: 'keine',

  commits: 'Commits',
  commitCount: (n) => plural(n, 'Commit', 'Commits'),
  noMoreCommits: 'Keine weiteren Commits.',
  noCommits: 'Noch keine Commits. Melden Sie Commits, um verdächtige Commits an Issues zu sehen:',
  moreCommits: 'Weitere Commits',
  noMessage: 'keine Nachricht',
  files: (n) => plural(n, 'Datei', 'Dateien'),
  moreFiles: (n) => `und ${count(n)} weitere`,
  changes: { A: 'hinzugefügt', M: 'geändert', D: 'gelöscht' },

  sourceMaps: 'Source Maps',
  uploads: (n) =>
    n > 0 ? `${plural(n, 'Upload', 'Uploads')} für dieses Release.` : 'Keine Uploads für dieses Release.',
  newestUpload: 'Neuester Upload',
  ofProject: 'Alle Source Maps',
  failsIn: (line) => `, Fehler in Zeile ${line}`,

  firstSeenAt: (when) => `zuerst gesehen ${when}`,
  allOf: (n) => `Alle ${count(n)}`,
  newIssues: (n) => plural(n, 'neues Issue', 'neue Issues'),
  regressedIssues: (n) => `${count(n)} wiedergekehrt`,
}
