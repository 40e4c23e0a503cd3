import { days } from '../clock'

const megabytes = (n: number) => n * 1024 * 1024

/** Limits of resolving. In bytes unless stated otherwise. */
export const resolvingLimits = {
  /** Frames of one event that are looked up, from the innermost outward. */
  frames: 300,
  /** Frames of one event that get source lines. The others get name and position only. */
  framesWithSource: 60,
  /** Source lines before and after. */
  contextLines: 5,
  /** Characters of a source line that are kept, around the column. */
  contextLine: 140,
  /** Candidates that are listed for a frame that could not be resolved. */
  candidates: 5,
  /** A map larger than this is not read. */
  map: megabytes(64),
  /** Maps and scripts that are read for one event, because a stack over hundreds of large files must not block a thread. */
  filesOfEvent: megabytes(256),
  /** Mappings of a map. Each takes about a hundred bytes while the map is decoded, and more could run the thread out of memory. */
  segments: 1_500_000,
  /** A minified file larger than this is not parsed for its functions. */
  script: megabytes(8),
  /** Maps and functions that one thread keeps in memory. */
  cache: megabytes(96),
  /** Recent answers that one thread keeps in memory, so that the same stack is resolved once. */
  answers: megabytes(16),
  /** Lists of uploaded files that one thread keeps in memory. */
  rows: megabytes(4),
  /** One event's resolution as JSON. A larger one gets no source lines. */
  resolution: 256 * 1024,
  /** Older events than this, and more stacks of one project than this, are not resolved again after an upload. */
  lateAge: days(30),
  lateStacks: 10_000,
  /** How many stacks the writer resolves again at once, and for how many milliseconds before it checks the inbox. */
  sliceStacks: 100,
  sliceMilliseconds: 40,
} as const
