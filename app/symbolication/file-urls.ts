/**
 * The names a script may have been uploaded under, the most specific first: the URL without its fragment, without its query,
 * `~/path?query`, `~/path`. `~` stands for any scheme and host. The path of a file on a server also counts as a path under `~`.
 */
export function uploadNames(file: string): string[] {
  const url = file.replace(/#.*$/s, '')
  const bare = url.replace(/\?.*$/s, '')
  const names = [url, bare]
  const path = pathOf(url)
  if (path !== undefined) names.push(`~${path}`, `~${path.replace(/\?.*$/s, '')}`)
  return [...new Set(names)]
}

/** `/static/a.js?v=1` of `https://host/static/a.js?v=1`, `app:///static/a.js?v=1`, `/static/a.js?v=1`. */
function pathOf(url: string): string | undefined {
  if (url.startsWith('/')) return url
  if (url.startsWith('~/')) return url.slice(1)
  const path = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*(\/[^#]*)/i.exec(url)?.[1]
  return path
}

/**
 * The URL that `reference` (a file's `sourceMappingURL`) refers to, relative to the file. `~` is kept. Undefined for what cannot be a name
 * here.
 */
export function resolveReference(reference: string, from: string): string | undefined {
  const trimmed = reference.trim()
  if (trimmed === '' || trimmed.startsWith('data:')) return undefined
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) || trimmed.startsWith('~')) return trimmed
  const { root, path } = split(from)
  if (trimmed.startsWith('//')) return `https:${trimmed}`
  if (trimmed.startsWith('/')) return root + trimmed
  const bare = path.replace(/[?#].*$/s, '')
  return root + join(bare.slice(0, bare.lastIndexOf('/') + 1), trimmed)
}

/** `~` or scheme and host, and the path after it. */
function split(url: string): { root: string; path: string } {
  const root = /^(?:~|[a-z][a-z0-9+.-]*:\/\/[^/?#]*)/i.exec(url)?.[0] ?? ''
  return { root, path: url.slice(root.length) }
}

/** Resolves `.` and `..`; they cannot leave the root. */
function join(folder: string, path: string): string {
  const out: string[] = []
  for (const part of `${folder}${path}`.split('/')) {
    if (part === '..') {
      if (out.length > 1) out.pop()
    } else if (part !== '.') out.push(part)
  }
  return out.join('/')
}

/** Whether two debug ids are the same: case and dashes are ignored. Undefined for text that is not a debug id. */
export function debugIdOf(text: string | undefined): string | undefined {
  const id = text?.replaceAll('-', '').toLowerCase()
  return id && /^[0-9a-f]{32}$/.test(id) ? id : undefined
}
