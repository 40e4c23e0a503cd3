/** An event that was grouped with and without a change of the rules: its group before and after. */
export type Sample = {
  /** Short id of the issue that contains it. */
  issue: string
  before: { fingerprint: string; title: string; level: string }
  after: { fingerprint: string; title: string; level: string }
}

export type Preview = {
  /** Number of events that were tried. */
  looked: number
  /** Events whose group, title or level would change. */
  changed: number
  /** Issues that would merge. */
  merges: { issues: string[]; events: number }[]
  /** Issues that would split, and into how many groups. */
  splits: { issue: string; groups: number }[]
  /** Issues whose events would all move to one new issue. */
  moved: string[]
  retitled: { issue: string; title: string }[]
  graded: { issue: string; level: string }[]
}

/**
 * What a change would do to the events that were tried.
 * 1. It compares the result of the rules before and after the change. The current issue of an event only gives the group its name.
 * 2. Groups that do not change are not listed.
 */
export function compareGrouping(samples: Sample[]): Preview {
  const [groups, origins] = [new Map<string, Sample[]>(), new Map<string, Sample[]>()]
  for (const sample of samples) {
    put(groups, sample.after.fingerprint, sample)
    put(origins, sample.before.fingerprint, sample)
  }
  const merges = [...groups.values()].flatMap((group) => {
    const issues = unique(group.map(({ issue }) => issue))
    const isNew = new Set(group.map(({ before }) => before.fingerprint)).size > 1
    return isNew && issues.length > 1 ? [{ issues, events: group.length }] : []
  })
  const splits = [...origins.values()].flatMap((origin) => {
    const parts = new Set(origin.map(({ after }) => after.fingerprint)).size
    return parts > 1 ? [{ issue: origin[0]!.issue, groups: parts }] : []
  })
  const told = new Set([...merges.flatMap(({ issues }) => issues), ...splits.map(({ issue }) => issue)])
  return {
    looked: samples.length,
    changed: samples.filter(isChanged).length,
    merges,
    splits,
    moved: unique(samples.filter(isMoved).map(({ issue }) => issue)).filter((issue) => !told.has(issue)),
    retitled: firstPerIssue(samples, 'title').map(({ issue, after }) => ({ issue, title: after.title })),
    graded: firstPerIssue(samples, 'level').map(({ issue, after }) => ({ issue, level: after.level })),
  }
}

const isMoved = ({ before, after }: Sample) => before.fingerprint !== after.fingerprint
const differs = ({ before, after }: Sample, what: 'title' | 'level') => before[what] !== after[what]
const isChanged = (sample: Sample) => isMoved(sample) || differs(sample, 'title') || differs(sample, 'level')

function firstPerIssue(samples: Sample[], what: 'title' | 'level'): Sample[] {
  const first = new Map<string, Sample>()
  for (const sample of samples) if (differs(sample, what) && !first.has(sample.issue)) first.set(sample.issue, sample)
  return [...first.values()]
}

const unique = (words: string[]): string[] => [...new Set(words)]

function put<T>(map: Map<string, T[]>, key: string, value: T): void {
  const values = map.get(key)
  if (values) values.push(value)
  else map.set(key, [value])
}
