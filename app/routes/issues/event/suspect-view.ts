import type { Instant } from '~/clock'
import type { Suspicion } from '~/releases/suspect-commits'
import type { TouchingCommit } from '~/store/releases'
import { releasePath } from '../../releases/release-path'
import { commitView } from '../../releases/release-view'

/** How many commits are shown, and how many files of each. */
export const mostSuspects = 3
const mostFiles = 3

export type SuspectView = {
  id: string
  short: string
  title: string
  author?: string
  at?: Instant
  release: { version: string; to: string }
  files: { path: string; line?: number }[]
}

export function suspectView(slug: string, { commit, files }: Suspicion<TouchingCommit>): SuspectView {
  const { id, short, title, author, at } = commitView({ ...commit, files: [], moreFiles: 0 })
  return {
    id,
    short,
    title,
    ...(author !== undefined && { author }),
    ...(at !== undefined && { at }),
    release: { version: commit.version, to: releasePath(slug, commit.version) },
    files: files
      .slice(0, mostFiles)
      .map(({ path, frame: { line } }) => ({ path, ...(line !== undefined && { line }) })),
  }
}
