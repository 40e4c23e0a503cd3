import type { ArtifactWarning } from '../store/artifacts'
import type { ManifestFile } from './manifest'

export type KeptFile = Pick<ManifestFile, 'kind' | 'url' | 'debugId' | 'sourcemap'>

/**
 * Warnings about the files together: code without a source map. `hasRelease`: files without a debug id can be found by release and name.
 */
export function judgeBundle(files: readonly KeptFile[], hasRelease: boolean): ArtifactWarning[] {
  if (files.length === 0) return [{ what: 'no_files' }]
  const maps = files.filter(({ kind }) => kind === 'source_map')
  const mapIds = new Set(maps.map(({ debugId }) => debugId))
  const mapUrls = new Set(maps.map(({ url }) => url))
  return files.flatMap((file) => {
    if (file.kind !== 'minified_source' || /\.css$/i.test(file.url)) return []
    const warnings: ArtifactWarning[] = []
    if (!file.debugId && !hasRelease) warnings.push({ what: 'no_debug_id', file: file.url })
    const found = (file.debugId && mapIds.has(file.debugId)) || (file.sourcemap && mapUrls.has(resolved(file)))
    if (found) return warnings
    if (file.sourcemap && /^https?:/.test(file.sourcemap)) {
      warnings.push({ what: 'map_elsewhere', file: file.url, detail: file.sourcemap })
    } else if (!file.sourcemap?.startsWith('data:')) warnings.push({ what: 'no_map', file: file.url })
    return warnings
  })
}

/** `main.js.map` beside `~/static/main.js` → `~/static/main.js.map`. */
function resolved({ url, sourcemap = '' }: KeptFile): string {
  const base = url.startsWith('~/') ? `tilde://host/${url.slice(2)}` : url
  if (!URL.canParse(sourcemap, base)) return sourcemap
  return new URL(sourcemap, base).href.replace(/^tilde:\/\/host\//, '~/')
}
