import type { ArtifactWarning } from '../store/artifacts'
import { type ArtifactKind, artifactKinds } from '../symbolication/artifact-reader'
import { debugIdOf } from './debug-id'

/** One file of an archive, as listed in its manifest. */
export type ManifestFile = { path: string; kind: ArtifactKind; url: string; debugId?: string; sourcemap?: string }

export type Manifest = {
  debugId?: string
  release?: string
  dist?: string
  /** A slug, in archives of one release. */
  project?: string
  files: ManifestFile[]
  warnings: ArtifactWarning[]
}

const longestUrl = 2_000
const longestName = 250

/**
 * Reads the manifest of an archive. Strange values never throw: they are left out with a warning. `json`: the parsed `manifest.json`;
 * undefined without one, then files are identified by their content. `paths`: the files of the archive. Source: docs/protocol.md §15.2.
 */
export function readManifest(json: unknown, paths: ReadonlySet<string>): Manifest {
  const warnings: ArtifactWarning[] = []
  if (!isObject(json) || !isObject(json.files)) {
    warnings.push(json === undefined ? { what: 'no_manifest' } : { what: 'unreadable_manifest' })
    return { files: [...paths].flatMap(fileByItsPath), warnings }
  }
  const listed = json.files
  const files: ManifestFile[] = []
  for (const [path, about] of Object.entries(listed)) {
    if (paths.has(path)) files.push(listedFile(path, isObject(about) ? about : {}, warnings))
    else warnings.push({ what: 'missing_file', file: path.slice(0, longestUrl) })
    if (isStrange(path)) warnings.push({ what: 'strange_path', file: path.slice(0, longestUrl) })
  }
  const unlisted = [...paths].filter((path) => path !== 'manifest.json' && !Object.hasOwn(listed, path))
  if (unlisted.length > 0) warnings.push({ what: 'unlisted_file', file: unlisted[0], detail: String(unlisted.length) })
  return {
    ...optional('debugId', debugIdOf(json.debug_id)),
    ...optional('release', name(json.release)),
    ...optional('dist', name(json.dist)),
    ...optional('project', name(json.project)),
    files,
    warnings,
  }
}

function listedFile(path: string, about: Record<string, unknown>, warnings: ArtifactWarning[]): ManifestFile {
  const url = text(about.url) ?? urlOf(path)
  const kind = artifactKinds.find((known) => known === about.type)
  if (!kind) warnings.push({ what: 'unknown_kind', file: url, ...optional('detail', text(about.type)?.slice(0, 50)) })
  const headers = new Map(Object.entries(isObject(about.headers) ? about.headers : {}).map(lowerCase))
  const debugId = debugIdOf(headers.get('debug-id'))
  if (headers.has('debug-id') && !debugId) warnings.push({ what: 'bad_debug_id', file: url })
  const sourcemap = text(headers.get('sourcemap') ?? headers.get('x-sourcemap'))
  return {
    path,
    kind: kind ?? kindOf(path),
    url,
    ...optional('debugId', debugId),
    ...optional('sourcemap', sourcemap),
  }
}

const fileByItsPath = (path: string): ManifestFile[] =>
  path === 'manifest.json' || path.endsWith('/') ? [] : [{ path, kind: kindOf(path), url: urlOf(path) }]

/** The type of a file by its name, for uploads that do not state it. */
export function kindOf(path: string): ArtifactKind {
  if (/\.map$/i.test(path)) return 'source_map'
  return /\.(m?js|cjs|bundle|css|jsbundle)$/i.test(path) ? 'minified_source' : 'source'
}

/** `files/_/_/static/a.js` → `~/static/a.js`. */
const urlOf = (path: string) => `~/${path.replace(/^(files\/)?_\/_\//, '').replace(/^\/+/, '')}`.slice(0, longestUrl)

/** No path is ever opened. The warning tells people that their archive names files outside of it. */
const isStrange = (path: string) => /(^|[/\\])\.\.([/\\]|$)|^[/\\]|^[a-z]:|[\0\n\r]/i.test(path)

const lowerCase = ([key, value]: [string, unknown]): [string, unknown] => [key.toLowerCase(), value]

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value.slice(0, longestUrl) : undefined)
const name = (value: unknown) => text(value)?.slice(0, longestName)

const optional = <K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } =>
  (value === undefined ? {} : { [key]: value }) as { [P in K]?: V }
