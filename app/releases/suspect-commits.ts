import type { Frame } from '../events/event'

/**
 * Which commits may have caused a failure: those of the release in which it first happened (or regressed) that changed a file of its stack.
 * 1. Only in-app frames count, the innermost first; paths are those of the source, not of the minified file.
 * 2. Machines, containers, bundlers and repositories prepend different folders: two paths name one file when the shorter is the end of the
 *    longer, or when the file and its folder have the same names (`/app/src/cart.ts`, `packages/web/src/cart.ts`).
 * 3. Case matters. A frame with only a name (`Cart.swift`) matches a file of this name in any folder, unless the name is very common
 *    (`index.ts`).
 * 4. Newest first; a commit that changed the innermost frame is not ranked higher, but its frame is named first.
 */

export type SuspectFrame = {
  /** The file's path in the frame. */
  path: string
  line?: number
}

/** Files of in-app frames, innermost first, each once. */
export function suspectFrames(stacks: { frames: Frame[] }[], limit = 30): SuspectFrame[] {
  const found = new Map<string, SuspectFrame>()
  for (const { frames } of stacks) {
    for (const frame of frames.toReversed()) {
      if (!frame.inApp || found.size >= limit) continue
      const path = fileOf(frame)
      if (path && !found.has(path)) found.set(path, { path, ...(frame.line !== undefined && { line: frame.line }) })
    }
  }
  return [...found.values()]
}

/** The last parts of the paths, by which files are looked up. */
export const namesOf = (frames: SuspectFrame[]): string[] => [
  ...new Set(frames.flatMap(({ path }) => segmentsOf(path).at(-1) ?? [])),
]

export type Suspicion<Commit> = { commit: Commit; files: { path: string; frame: SuspectFrame }[] }

/** Commits that changed a file of the frames, newest first. */
export function suspects<Commit extends { id: string; at?: number; paths: string[] }>(
  frames: SuspectFrame[],
  commits: Commit[],
  limit: number,
): Suspicion<Commit>[] {
  const seen = new Set<string>()
  const suspicions: Suspicion<Commit>[] = []
  for (const commit of commits.toSorted((a, b) => (b.at ?? 0) - (a.at ?? 0))) {
    const files = frames.flatMap((frame) => {
      const path = commit.paths.find((path) => isSameFile(path, frame.path))
      return path === undefined ? [] : [{ path, frame }]
    })
    // The same commit may be reported in several releases.
    if (files.length === 0 || seen.has(commit.id)) continue
    seen.add(commit.id)
    suspicions.push({ commit, files: files.filter(({ path }, n) => files.findIndex((one) => one.path === path) === n) })
  }
  return suspicions.slice(0, limit)
}

/** `committed`: a path in a repository. `framed`: the path of a frame, with any prefix. */
export function isSameFile(committed: string, framed: string): boolean {
  const [one, other] = [segmentsOf(committed), segmentsOf(framed)]
  const name = one.at(-1)
  if (name === undefined || name !== other.at(-1)) return false
  let same = 1
  while (same < Math.min(one.length, other.length) && one.at(-1 - same) === other.at(-1 - same)) same++
  if (same >= 2) return true
  if (one.length > 1 && other.length > 1) return false
  return one.length === other.length || !everywhere.test(name)
}

/** Names that are too common. */
const everywhere = /^(?:index|main|app|server|client|mod|lib|utils?|helpers?|types|__init__|page|layout|route)\.\w+$/i

/** The path of the frame's file, as far as it is known. */
function fileOf({ filename, absPath, module }: Frame): string | undefined {
  const file = [filename, absPath].find((path) => path && segmentsOf(path).length > 1) ?? filename ?? absPath
  if (!file || file.startsWith('<')) return undefined
  const dart = /^package:[^/]+\/(.+)$/.exec(file)
  if (dart) return `lib/${dart[1]}`
  // Java and Kotlin name the file and, elsewhere, its package.
  const isBare = /^[\w$]+\.(?:java|kt|scala|groovy)$/.test(file)
  const folder = isBare ? module?.replace(/\.[^.]*$/, '').replaceAll('.', '/') : undefined
  return folder ? `${folder}/${file}` : file
}

/** Without scheme, drive, query, `.` and `..`. */
const segmentsOf = (path: string): string[] =>
  path
    .replace(/^[a-z][a-z0-9+.-]*:\/\/\/?/i, '')
    .replace(/[?#].*$/, '')
    .split(/[/\\]/)
    .filter((part) => part !== '' && part !== '.' && part !== '..' && !/^[A-Za-z]:$/.test(part))
