import type { Instant } from '~/clock'
import type { ArtifactKind, Bundle, BundlePlace } from '~/store/artifacts'
import { uploadLimits } from '~/symbolication/upload/upload-limits'
import { byteWords } from '~/ui/byte-words'
import { plural } from '~/ui/count-words'

export type BundleView = { id: number; name: string; facts: string[]; uploadedAt: Instant; warnings?: string }

/** One upload, as a line of the list says it. */
export function bundleView(bundle: Bundle): BundleView {
  const { id, checksum, dist, files, size, uploadedAt, warnings } = bundle
  return {
    id,
    name: bundleName(bundle),
    facts: [
      ...(dist === undefined ? [] : [`dist ${dist}`]),
      plural(files, 'file'),
      byteWords(size),
      ...(checksum === '' ? ['sent one by one'] : []),
    ],
    uploadedAt,
    ...(warnings.length > 0 && { warnings: warningCount(warnings.length) }),
  }
}

/** No more than the limit are kept of an upload. */
const warningCount = (count: number) => `${plural(count, 'warning')}${count >= uploadLimits.warnings ? ' or more' : ''}`

/** An upload without a release is found by the debug ids of its files alone. */
export const bundleName = ({ release }: Pick<Bundle, 'release'>): string => release ?? 'By debug id'

/** Where the next page of uploads begins. */
export const placeOf = ({ uploadedAt, id }: BundlePlace): string => `${uploadedAt}-${id}`

/** Undefined for what is none of ours: then the list begins at the newest. */
export function readPlace(text: string | null): BundlePlace | undefined {
  const found = /^(\d{1,15})-(\d{1,15})$/.exec(text ?? '')
  return found ? { uploadedAt: Number(found[1]), id: Number(found[2]) } : undefined
}

export const kindWords: Record<ArtifactKind, string> = {
  minified_source: 'built code',
  source: 'source',
  source_map: 'source map',
  indexed_ram_bundle: 'RAM bundle',
}

/** `3a829b27-0269-58ed-88fe-734ff432301f`: as the tools print it. */
export const debugIdWords = (id: string): string => id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
