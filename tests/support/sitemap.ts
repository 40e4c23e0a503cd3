import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../app/routes'

/** Every address pattern of app/routes.ts, from the root: `/issues/:shortId/events`. */
export async function sitemap(): Promise<string[]> {
  const paths = new Set<string>()
  const walk = (entries: RouteConfigEntry[], above: string) => {
    for (const { path, children } of entries) {
      const here = path === undefined ? above : `${above}/${path}`
      paths.add(here === '' ? '/' : here)
      walk(children ?? [], here)
    }
  }
  walk(await routes, '')
  return [...paths].sort()
}

/** The address patterns of pages: what stands in the frame of app/routes.ts. */
export async function pagePatterns(): Promise<string[]> {
  const paths = new Set<string>()
  const walk = (entries: RouteConfigEntry[], above: string) => {
    for (const { path, children } of entries) {
      const here = path === undefined ? above : `${above}/${path}`
      if (children) walk(children, here)
      else paths.add(here === '' ? '/' : here)
    }
  }
  walk(
    (await routes).filter(({ file }) => file === 'routes/frame.tsx'),
    '',
  )
  return [...paths].sort()
}

/** The pattern with its parameters filled in; what nobody named is `nothing`. */
export function filled(pattern: string, values: Record<string, string>): string {
  return pattern
    .replace(/:(\w+)\??/g, (_, name: string) => encodeURIComponent(values[name] ?? 'nothing'))
    .replace(/\*$/, 'nothing')
}
