import type { Event } from '../events/event'
import { boundDigest, breadcrumbDigests } from './breadcrumb-digests'
import { directoryThatGives, usualDirectories } from './recompute'

const mostDirectories = 8

/**
 * The directories a Next.js application may run in, as this event shows: from paths of its build (`X/.next/server/…`) or of the framework
 * (`X/node_modules/next/…`) in frames and in stacks of console breadcrumbs, or a common directory for which the digest of the event's
 * breadcrumb can be recomputed. Best evidence first, at most 8.
 */
export function appDirectoriesOf(event: Event, crumbs = breadcrumbDigests(event)): string[] {
  const texts = new Set<string>()
  for (const { frames } of event.exceptions) {
    for (const { absPath, filename } of frames) {
      if (absPath !== undefined) texts.add(absPath)
      if (filename !== undefined) texts.add(filename)
    }
  }
  for (const { stack } of crumbs) if (stack !== undefined) texts.add(stack)
  const found = new Set<string>()
  for (const marker of ['/.next/', '/node_modules/'] as const) {
    for (const text of texts) for (const directory of before(text, marker)) found.add(directory)
  }
  const bound = found.size === 0 ? boundDigest(event, crumbs) : undefined
  const proven = bound && directoryThatGives(event, bound.digest, usualDirectories)
  if (proven !== undefined) found.add(proven)
  return [...found].slice(0, mostDirectories)
}

/** The absolute paths before a marker in a text, as stacks print them. */
function before(text: string, marker: '/.next/' | '/node_modules/'): string[] {
  const found: string[] = []
  for (let at = text.indexOf(marker); at !== -1 && found.length < 4; at = text.indexOf(marker, at + marker.length)) {
    if (marker === '/node_modules/' && !/^\/node_modules\/(\.pnpm\/next@|next\/)/.test(text.slice(at, at + 30)))
      continue
    const path = /(?:^|[\s('"])(?:file:\/\/)?((?:\/|[A-Za-z]:\/)[^\s()'"]{0,300}|)$/.exec(
      text.slice(Math.max(0, at - 310), at),
    )?.[1]
    if (path !== undefined && !path.includes('/node_modules/')) found.push(path)
  }
  return found
}
