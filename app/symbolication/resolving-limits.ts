import { days } from '../clock'

const megabytes = (n: number) => n * 1024 * 1024

/** How much resolving may take. Bytes unless said otherwise. */
export const resolvingLimits = {
  /** Frames of one event that are looked up, from where it broke outward. */
  frames: 300,
  /** Frames of one event that get source lines; the rest is told by name and place. */
  framesWithSource: 60,
  /** Lines before and after. */
  contextLines: 5,
  /** Characters of a source line that are kept, around the column. */
  contextLine: 140,
  /** Candidates that are told of a frame that could not be resolved. */
  candidates: 5,
  /** A map larger than this is not read. */
  map: megabytes(64),
  /** Maps and scripts that are read for one event: a stack over hundreds of large files must not hold a thread for longer than it may. */
  filesOfEvent: megabytes(256),
  /** Places in a map. Each takes about a hundred bytes while the map is read: more could end the thread. */
  segments: 1_500_000,
  /** A minified file larger than this is not parsed for its functions. */
  script: megabytes(8),
  /** What one thread keeps in memory of maps and functions. */
  cache: megabytes(96),
  /** What one thread keeps in memory of its latest answers, so that the same stack is resolved once. */
  answers: megabytes(16),
  /** What one thread keeps in memory of which uploaded files there are. */
  rows: megabytes(4),
  /** One event's resolution as JSON; source lines are left out of a larger one. */
  resolution: 256 * 1024,
  /** Events older than this, and more stacks than this of one project, are not resolved again after an upload. */
  lateAge: days(30),
  lateStacks: 10_000,
  /** Stacks the writer takes to resolve again at once, and how long it works on them before it looks after the inbox, in milliseconds. */
  sliceStacks: 100,
  sliceMilliseconds: 40,
} as const
