import type { ReactNode } from 'react'
import { namespace } from '../namespace'
import { numbersIn } from '../numbers'

const { plural, count } = numbersIn('en')

/** Releases: their list, the page of one, commits that are suspected, and what came lately on the first screen. */
export const releasesTexts = namespace('releases', {
  title: 'Releases',
  order: 'Order',
  orders: { date: 'By date', version: 'By version' },
  note: 'Adoption and crash-free: the last 24 hours.',
  project: 'Project',
  allProjects: 'All projects',
  environment: 'Environment',
  allEnvironments: 'All environments',
  show: 'Show',
  columns: ['Release', 'New', 'Regressed', 'Events', 'Adoption', 'Crash-free', 'Last deploy'],
  more: 'More releases',
  withoutArchived: 'Leave archived releases out',
  withArchived: 'Show archived releases too',
  unknown: 'not known',
  archived: 'archived',
  firstSeen: (at: ReactNode) => <>first seen {at}</>,
  released: (at: ReactNode) => <>released {at}</>,
  lastEvent: (at: ReactNode) => <>last event {at}</>,
  deploy: (environment: string, at: ReactNode) => (
    <>
      {environment}, {at}
    </>
  ),
  ofSessions: 'of all sessions',
  ofPeople: 'of the people with events',
  people: (share: string, Faint: (props: { children: ReactNode }) => ReactNode) => (
    <>
      {share}
      <Faint> of people</Faint>
    </>
  ),
  none: 'No release yet',
  noneHere: 'No release here',
  all: 'Show all releases',
  notYours: 'Not part of your role',
  lookUp: 'Look up a code',
  howTo: (command: ReactNode, option: ReactNode) => (
    <>
      A release is listed from its first event or session that names it, or when a tool makes it: {command}. Set{' '}
      {option} in the options of the SDK.
    </>
  ),

  alsoIn: (project: string) => `also in ${project}`,
  previous: 'Previous',
  next: 'Next',
  itsIssues: 'Its issues',
  quiet: 'Nothing new in it, nothing came back, nothing was resolved in it.',
  parts: {
    fresh: { title: (n: number) => `New ${count(n)}`, note: 'first seen in this release' },
    regressed: {
      title: (n: number) => `Regressed ${count(n)}`,
      note: 'resolved before, and happened again in this release',
    },
    resolved: {
      title: (n: number) => `Resolved ${count(n)}`,
      note: 'in this release, by a commit of it, or as the next one',
    },
  },
  most: (note: string) => `${note}; those with the most events`,
  figures: {
    fresh: (n: number) => (n === 1 ? 'new issue' : 'new issues'),
    regressed: 'regressed',
    resolved: 'resolved',
    events: (n: number) => (n === 1 ? 'event' : 'events'),
    adoption: 'adoption, 24 h',
    crashFree: 'crash-free, 24 h',
  },

  adoption: 'Adoption',
  adoptionNote: 'Its share of all sessions of the project, 14 days.',
  noSessions: 'No sessions of it in the last 14 days. SDKs send them where release health is on.',
  chart: (own: number) =>
    `Share of all sessions in the last 14 days, every 6 hours: ${plural(own, 'session', 'sessions')} of this release`,
  bar: (from: string, own: number, all: number, crashed: number) =>
    `${from} · ${count(own)} of ${plural(all, 'session', 'sessions')}, ${count(crashed)} crashed`,
  /** The height of the chart. `all`: `100%`. */
  top: (all: string) => `full height: ${all}`,
  now: 'now',
  days: 'Day by day',
  daysTable: 'Sessions by day',
  dayColumns: ['24 hours from', 'Sessions', 'Of all', 'Share', 'Crash-free'],

  deploys: 'Deploys',
  deploysTable: 'Deploys of this release',
  deployColumns: { environment: 'Environment', when: 'When', name: 'Name', address: 'Address' },
  noDeploys: 'No deploys yet. Report one:',
  command: 'Command',
  environments: 'Environments',
  environmentsTable: 'Environments of this release',
  environmentColumns: ['Environment', 'First seen', 'Last seen', 'Events'],
  unnamed: 'not named',

  commits: 'Commits',
  commitCount: (n: number) => plural(n, 'commit', 'commits'),
  noMoreCommits: 'There are no more of them.',
  noCommits: 'No commits yet. With commits and their files, issues show which commit may have caused them:',
  moreCommits: 'More commits',
  noMessage: 'no message',
  files: (n: number) => plural(n, 'file', 'files'),
  moreFiles: (n: number) => `and ${count(n)} more`,
  changes: { A: 'added', M: 'changed', D: 'deleted' },

  sourceMaps: 'Source maps',
  uploads: (n: number) =>
    n > 0 ? `${plural(n, 'upload', 'uploads')} for this release.` : 'Nothing was uploaded for this release.',
  newestUpload: 'The newest',
  ofProject: 'Source maps of the project',

  suspects: 'Suspect commits',
  suspectsNote: 'They changed a file this fails in, in the release it was first seen in or came back with.',
  failsIn: (line: number) => `, fails in line ${line}`,

  heard: (when: string) => `first seen ${when}`,
  allOf: (n: number) => `All ${count(n)}`,
  newIssues: (n: number) => plural(n, 'new issue', 'new issues'),
  regressedIssues: (n: number) => `${count(n)} regressed`,
})
