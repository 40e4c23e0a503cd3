/**
 * Where to go after signing in: a path of this site, or `fallback`.
 * Browsers read `//host`, `/\host` and paths with tabs or line breaks in them as other sites, so what the URL parser makes of
 * the text decides, not how the text looks.
 */
export function nextPage(wanted: string | null | undefined, fallback = '/'): string {
  if (!wanted?.startsWith('/')) return fallback
  const here = 'http://here.invalid'
  if (!URL.canParse(wanted, here)) return fallback
  const url = new URL(wanted, here)
  const path = url.pathname + url.search + url.hash
  return url.origin === here && !path.startsWith('//') ? path : fallback
}
