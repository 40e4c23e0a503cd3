import type { ReactNode } from 'react'
import { namespace } from '../namespace'
import { numbersIn } from '../numbers'

const { plural, count } = numbersIn('en')
const files = (n: number) => plural(n, 'file', 'files')
const events = (n: number) => plural(n, 'event', 'events')

/** The pages of uploaded source maps: the list, one upload, and the diagnosis. */
export const uploadsTexts = namespace('uploads', {
  title: 'Source maps',
  titleOf: (project: string) => `Source maps of ${project}`,
  byDebugId: 'By debug ID',
  files,
  dist: (dist: string) => `dist ${dist}`,
  separately: 'sent file by file',
  warnings: (n: number, orMore: boolean) => `${plural(n, 'warning', 'warnings')}${orMore ? ' or more' : ''}`,
  diagnose: 'Diagnose',
  processing: 'Processing',
  failed: 'Failed',
  failedNote: 'These uploads failed in the last few days. The upload tool got the same message.',
  none: 'No uploads yet',
  noneText: 'With source maps, minified frames show your file, function and lines of code.',
  uploads: 'Uploads',
  uploadsNote: (days: number) => `Newest first. Uploads are deleted after ${plural(days, 'day', 'days')} without use.`,
  moreUploads: 'More uploads',
  noOlder: 'No older uploads.',
  howTo: 'Upload from your build',
  howToNote: 'Works with sentry-cli and the Sentry bundler plugins. Needs a token with the scope “upload”.',
  createToken: 'Create token',
  byTool: 'Snippets by tool',
  terminal: 'Terminal, after the build',
  one: {
    upload: 'Upload',
    remove: 'Delete upload',
    removeAsk: 'Delete upload…',
    removeTitle: 'Delete this upload?',
    removeQuestion: 'New stack traces are no longer resolved with it. You can upload it again.',
    removed: 'Upload deleted.',
    files: 'Files',
    noMore: 'No more files.',
    moreFiles: 'More files',
    dist: 'Dist',
    uploaded: 'Uploaded',
    lastUsed: 'Last used',
    size: 'Compressed size',
    bundleId: 'Bundle ID',
    noChecksum: 'none: sent file by file',
    warnings: 'Warnings',
    warningsNote: 'The upload is kept, but these files may not work as expected.',
    others: (n: number) => `and ${count(n)} more`,
    map: (name: string) => `map: ${name}`,
    kinds: {
      minified_source: 'built code',
      source: 'source',
      source_map: 'source map',
      indexed_ram_bundle: 'RAM bundle',
    },
  },
  /** By what is wrong with the upload: what it means and what to do. */
  warningKinds: {
    no_manifest: {
      title: 'No manifest.json in the archive',
      advice: 'Files were named by their paths. Upload with sentry-cli or a bundler plugin.',
    },
    unreadable_manifest: {
      title: 'Unreadable manifest.json',
      advice: 'Files were named by their paths. Upload with sentry-cli or a bundler plugin.',
    },
    missing_file: {
      title: 'Listed, but not in the archive',
      advice: 'The file is missing or cannot be unpacked. Build and upload again.',
    },
    duplicate_file: { title: 'Duplicate file', advice: 'The first one is used.' },
    strange_path: {
      title: 'Path outside the archive',
      advice: 'Paths are only used as names; no file is written to them. Check the tool that packed the archive.',
    },
    unlisted_file: { title: 'In the archive, but not listed', advice: 'Only files listed in manifest.json are kept.' },
    unknown_kind: { title: 'Unknown file type', advice: 'The type was taken from the file name.' },
    no_debug_id: {
      title: 'No debug ID and no release',
      advice: 'No event can be matched to this file. Run “sentry-cli sourcemaps inject” before the upload.',
    },
    bad_debug_id: { title: 'Invalid debug ID', advice: 'It must be a UUID. Run “sourcemaps inject” again.' },
    not_json: { title: 'Source map is not JSON', advice: 'The file is damaged or not a source map. Build again.' },
    not_a_source_map: {
      title: 'JSON, but not a source map',
      advice: 'It has no version or no mappings. Check what the build writes there.',
    },
    no_sources: { title: 'Source map without sources', advice: 'It lists no files. Check the bundler settings.' },
    no_sources_content: {
      title: 'Source map without source code',
      advice: 'Frames get their position, but no lines of code. Turn on “sourcesContent”.',
    },
    no_map: {
      title: 'No source map for this file',
      advice: 'Its frames stay minified. Turn on source maps in the build (“hidden” is enough).',
    },
    map_elsewhere: {
      title: 'Source map on another server',
      advice: 'Digestline does not download files. Upload the source map, too.',
    },
    no_files: { title: 'Empty upload', advice: 'Check the uploaded folder.' },
  },
  doctor: {
    title: 'Source map diagnosis',
    titleOf: (project: string) => `Source map diagnosis of ${project}`,
    below: 'Why frames of recent events are minified, and the command that fixes it.',
    retry: 'Retry',
    retrying: 'Retrying minified stack traces.',
    retried: (stacks: number) => `Retrying: ${plural(stacks, 'stack trace', 'stack traces')} so far.`,
    none: 'No minified frames',
    noneText: 'All recent frames that need a source map are resolved, or no event with such frames has arrived yet.',
    counts: (n: number, stacks: number, last: ReactNode) => (
      <>
        {events(n)}, {plural(stacks, 'stack trace', 'stack traces')}, last seen {last}
      </>
    ),
    events,
    anyFile: '(any file)',
    fix: 'Fix',
    latest: (issue: string) => `Latest event (${issue})`,
    moreFiles: (n: number) => `${plural(n, 'more file', 'more files')}.`,
    only: (most: number) => `Only the latest ${count(most)} minified stack traces are counted.`,
  },
})
