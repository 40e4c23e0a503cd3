import type { ArtifactWarning } from '../../store/artifacts'

type What = ArtifactWarning['what']

/** What a warning means and what to do, to whoever looks after the build. */
const words: Record<What, { title: string; advice: string }> = {
  no_manifest: {
    title: 'No manifest.json in the archive',
    advice: 'The files were named by their paths. Upload with sentry-cli or a bundler plugin.',
  },
  unreadable_manifest: {
    title: 'manifest.json cannot be read',
    advice: 'The files were named by their paths. Upload with sentry-cli or a bundler plugin.',
  },
  missing_file: {
    title: 'Listed, but not in the archive',
    advice: 'The archive lacks the file, or it cannot be unpacked. Build and upload again.',
  },
  duplicate_file: {
    title: 'Twice in the archive',
    advice: 'The first one counts.',
  },
  strange_path: {
    title: 'A path that leads elsewhere',
    advice: 'Names are only names here, nothing is written under them. Look at what packed the archive.',
  },
  unlisted_file: {
    title: 'In the archive, but not listed',
    advice: 'What manifest.json does not list is not kept.',
  },
  unknown_kind: { title: 'A kind of file we do not know', advice: 'It is kept as what its name says.' },
  no_debug_id: {
    title: 'No debug id and no release',
    advice: 'Nothing leads from an event to this file. Run “sentry-cli sourcemaps inject” before the upload.',
  },
  bad_debug_id: { title: 'A debug id that is none', advice: 'It must be a UUID. Run “sourcemaps inject” again.' },
  not_json: { title: 'A source map that is no JSON', advice: 'The file is damaged, or not a map. Build again.' },
  not_a_source_map: {
    title: 'JSON, but no source map',
    advice: 'It has no version or no mappings. Look at what the build writes there.',
  },
  no_sources: { title: 'A source map without sources', advice: 'It leads to no file. Look at the bundler’s settings.' },
  no_sources_content: {
    title: 'A source map without the source text',
    advice: 'Frames get their place, but no lines of code. Turn on “sourcesContent”.',
  },
  no_map: {
    title: 'No source map for this file',
    advice: 'Its frames stay as the browser names them. Turn on source maps in the build (“hidden” will do).',
  },
  map_elsewhere: {
    title: 'The source map is somewhere else',
    advice: 'Digestline fetches nothing from outside. Upload the map too.',
  },
  no_files: { title: 'Nothing in it', advice: 'Check the folder that was uploaded.' },
}

export type WarningGroup = { what: What; title: string; advice: string; files: string[]; more: number }

const filesShown = 5

/** Alike warnings together, in the order they came, with the first few files each. */
export function warningGroups(warnings: readonly ArtifactWarning[]): WarningGroup[] {
  const groups = new Map<What, WarningGroup>()
  for (const { what, file } of warnings) {
    const group = groups.get(what) ?? { what, ...wordsOf(what), files: [], more: 0 }
    groups.set(what, group)
    if (file === undefined) continue
    if (group.files.length < filesShown) group.files.push(file)
    else group.more++
  }
  return [...groups.values()]
}

/** A newer version may have kept a warning this one has no words for. */
const wordsOf = (what: What) => words[what] ?? { title: what.replaceAll('_', ' '), advice: '' }
