import type { releasesTexts } from '../en/releases'
import type { TextsOf } from '../namespace'
import { numbersIn } from '../numbers'

const { plural, count } = numbersIn('de')

export const releases: TextsOf<typeof releasesTexts> = {
  title: 'Releases',
  order: 'Reihenfolge',
  orders: { date: 'Nach Datum', version: 'Nach Version' },
  note: 'Verbreitung und absturzfrei: die letzten 24 Stunden.',
  project: 'Projekt',
  allProjects: 'Alle Projekte',
  environment: 'Umgebung',
  allEnvironments: 'Alle Umgebungen',
  show: 'Zeigen',
  columns: ['Release', 'Neu', 'Wieder da', 'Events', 'Verbreitung', 'Absturzfrei', 'Letztes Deployment'],
  more: 'Weitere Releases',
  withoutArchived: 'Archivierte Releases weglassen',
  withArchived: 'Auch archivierte Releases zeigen',
  unknown: 'nicht bekannt',
  archived: 'archiviert',
  firstSeen: (at) => <>zuerst gesehen {at}</>,
  released: (at) => <>veröffentlicht {at}</>,
  lastEvent: (at) => <>letztes Event {at}</>,
  deploy: (environment, at) => (
    <>
      {environment}, {at}
    </>
  ),
  ofSessions: 'aller Sitzungen',
  ofPeople: 'der Personen mit Events',
  people: (share, Faint) => (
    <>
      {share}
      <Faint> der Personen</Faint>
    </>
  ),
  none: 'Noch kein Release',
  noneHere: 'Kein Release hier',
  all: 'Alle Releases zeigen',
  notYours: 'Nicht Teil Ihrer Rolle',
  lookUp: 'Einen Code nachschlagen',
  howTo: (command, option) => (
    <>
      Ein Release steht hier, sobald ein Event oder eine Sitzung es nennt oder ein Werkzeug es anlegt: {command}. Geben
      Sie {option} in den Optionen des SDKs an.
    </>
  ),

  alsoIn: (project) => `auch in ${project}`,
  previous: 'Voriges',
  next: 'Nächstes',
  itsIssues: 'Seine Issues',
  quiet: 'Nichts Neues darin, nichts kam wieder, nichts wurde darin erledigt.',
  parts: {
    fresh: { title: (n) => `Neu: ${count(n)}`, note: 'zuerst in diesem Release gesehen' },
    regressed: {
      title: (n) => `Wieder da: ${count(n)}`,
      note: 'war erledigt und ist in diesem Release wieder geschehen',
    },
    resolved: {
      title: (n) => `Erledigt: ${count(n)}`,
      note: 'in diesem Release, durch einen Commit darin oder als dem nächsten',
    },
  },
  most: (note) => `${note}; die mit den meisten Events`,
  figures: {
    fresh: (n) => (n === 1 ? 'neues Issue' : 'neue Issues'),
    regressed: 'wieder da',
    resolved: 'erledigt',
    events: (n) => (n === 1 ? 'Event' : 'Events'),
    adoption: 'Verbreitung, 24 h',
    crashFree: 'absturzfrei, 24 h',
  },

  adoption: 'Verbreitung',
  adoptionNote: 'Sein Anteil an allen Sitzungen des Projekts, 14 Tage.',
  noSessions:
    'In den letzten 14 Tagen keine Sitzungen mit diesem Release. SDKs senden sie, wo „release health“ an ist.',
  chart: (own) =>
    `Anteil an allen Sitzungen der letzten 14 Tage, alle 6 Stunden: ${plural(own, 'Sitzung', 'Sitzungen')} dieses Releases`,
  bar: (from, own, all, crashed) =>
    `${from} · ${count(own)} von ${plural(all, 'Sitzung', 'Sitzungen')}, ${count(crashed)} abgestürzt`,
  top: (all) => `volle Höhe: ${all}`,
  now: 'jetzt',
  days: 'Tag für Tag',
  daysTable: 'Sitzungen nach Tagen',
  dayColumns: ['24 Stunden ab', 'Sitzungen', 'Von allen', 'Anteil', 'Absturzfrei'],

  deploys: 'Deployments',
  deploysTable: 'Deployments dieses Releases',
  deployColumns: { environment: 'Umgebung', when: 'Wann', name: 'Name', address: 'Adresse' },
  noDeploys: 'Noch keine Deployments. Melden Sie eines:',
  command: 'Befehl',
  environments: 'Umgebungen',
  environmentsTable: 'Umgebungen dieses Releases',
  environmentColumns: ['Umgebung', 'Zuerst gesehen', 'Zuletzt gesehen', 'Events'],
  unnamed: 'nicht genannt',

  commits: 'Commits',
  commitCount: (n) => plural(n, 'Commit', 'Commits'),
  noMoreCommits: 'Es gibt keine weiteren.',
  noCommits: 'Noch keine Commits. Mit Commits und ihren Dateien zeigen Issues, welcher sie verursacht haben könnte:',
  moreCommits: 'Weitere Commits',
  noMessage: 'keine Nachricht',
  files: (n) => plural(n, 'Datei', 'Dateien'),
  moreFiles: (n) => `und ${count(n)} weitere`,
  changes: { A: 'neu', M: 'geändert', D: 'gelöscht' },

  sourceMaps: 'Source-Maps',
  uploads: (n) =>
    n > 0 ? `${plural(n, 'Upload', 'Uploads')} für dieses Release.` : 'Für dieses Release wurde nichts hochgeladen.',
  newestUpload: 'Der neueste',
  ofProject: 'Source-Maps des Projekts',

  suspects: 'Verdächtige Commits',
  suspectsNote:
    'Sie haben eine Datei geändert, in der dies fehlschlägt, in dem Release, in dem es zuerst gesehen wurde oder wiederkam.',
  failsIn: (line) => `, schlägt in Zeile ${line} fehl`,

  heard: (when) => `zuerst gesehen ${when}`,
  allOf: (n) => `Alle ${count(n)}`,
  newIssues: (n) => plural(n, 'neues Issue', 'neue Issues'),
  regressedIssues: (n) => `${count(n)} wieder da`,
}
