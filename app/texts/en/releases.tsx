import type { ReactNode } from 'react'
import { namespace } from '../namespace'
import { numbersIn } from '../numbers'

const { plural, count } = numbersIn('en')

/** Releases: their list, the page of one, commits that are suspected, and what came lately on the first screen. */
export const releasesTexts = namespace('releases', {
  title: 'Releases',
  order: 'Sort',
  orders: { date: 'Date', version: 'Version' },
  note: 'Adoption and crash-free rates: last 24 hours.',
  project: 'Project',
  allProjects: 'All projects',
  environment: 'Environment',
  allEnvironments: 'All environments',
  show: 'Show',
  columns: ['Release', 'New', 'Regressed', 'Events', 'Adoption', 'Crash-free', 'Last deploy'],
  more: 'More releases',
  withoutArchived: 'Hide archived releases',
  withArchived: 'Show archived releases',
  unknown: 'unknown',
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
  ofPeople: 'of users with events',
  people: (share: string, Faint: (props: { children: ReactNode }) => ReactNode) => (
    <>
      {share} <Faint>of users</Faint>
    </>
  ),
  none: 'No releases yet',
  noneHere: 'No releases match',
  all: 'Show all releases',
  notYours: 'No access to releases',
  lookUp: 'Look up a code',
  howTo: (command: ReactNode, option: ReactNode) => (
    <>
      Set {option} in your SDK, or create a release from your build: {command}
    </>
  ),

  alsoIn: (project: string) => `also in ${project}`,
  previous: 'Previous',
  next: 'Next',
  itsIssues: 'View issues',
  quiet: 'No new, regressed or resolved issues.',
  parts: {
    fresh: { title: (n: number) => `New ${count(n)}`, note: 'First seen in this release' },
    regressed: {
      title: (n: number) => `Regressed ${count(n)}`,
      note: 'Resolved earlier, then happened again in this release',
    },
    resolved: {
      title: (n: number) => `Resolved ${count(n)}`,
      note: 'Resolved in this release or by one of its commits',
    },
  },
  most: (note: string) => `${note}. Most events first.`,
  figures: {
    fresh: 'New issues',
    regressed: 'Regressed',
    resolved: 'Resolved',
    events: 'Events',
    adoption: 'Adoption, 24 h',
    crashFree: 'Crash-free, 24 h',
  },

  adoption: 'Adoption',
  adoptionNote: 'Share of all sessions in this project, last 14 days.',
  noSessions: 'No sessions in the last 14 days. Enable release health in your SDK.',
  chart: (own: number) =>
    `Share of all sessions in the last 14 days, every 6 hours: ${plural(own, 'session', 'sessions')} of this release`,
  bar: (own: number, all: number, crashed: number) =>
    `${count(own)} of ${plural(all, 'session', 'sessions')}, ${count(crashed)} crashed`,
  days: 'By day',
  daysTable: 'Sessions by day',
  dayColumns: ['Day starting', 'Sessions', 'All sessions', 'Share', 'Crash-free'] as string[],

  deploys: 'Deploys',
  deploysTable: 'Deploys of this release',
  deployColumns: { environment: 'Environment', when: 'When', name: 'Name', address: 'URL' },
  noDeploys: 'No deploys yet. Report one:',
  command: 'Command',
  environments: 'Environments',
  environmentsTable: 'Environments of this release',
  environmentColumns: ['Environment', 'First seen', 'Last seen', 'Events'],
  unnamed: 'none',

  commits: 'Commits',
  commitCount: (n: number) => plural(n, 'commit', 'commits'),
  noMoreCommits: 'No more commits.',
  noCommits: 'No commits yet. Report commits to see suspect commits on issues:',
  moreCommits: 'More commits',
  noMessage: 'no message',
  files: (n: number) => plural(n, 'file', 'files'),
  moreFiles: (n: number) => `and ${count(n)} more`,
  changes: { A: 'added', M: 'changed', D: 'deleted' },

  sourceMaps: 'Source maps',
  uploads: (n: number) =>
    n > 0 ? `${plural(n, 'upload', 'uploads')} for this release.` : 'No uploads for this release.',
  newestUpload: 'Newest upload',
  ofProject: 'All source maps',
  failsIn: (line: number) => `, failed at line ${line}`,

  firstSeenAt: (when: string) => `first seen ${when}`,
  allOf: (n: number) => `All ${count(n)}`,
  newIssues: (n: number) => plural(n, 'new issue', 'new issues'),
  regressedIssues: (n: number) => `${count(n)} regressed`,
})
