import type { Bundle, BundlePlace } from '~/store/artifacts'
import { uploadLimits } from '~/uploads/upload-limits'

/** An upload as a line of the list; the page picks the words. `warnings`: how many; no more than the limit are kept. */
export type BundleView = Pick<Bundle, 'id' | 'release' | 'dist' | 'files' | 'size' | 'uploadedAt'> & {
  isSeparate: boolean
  warnings: { count: number; orMore: boolean }
}

export function bundleView({ id, release, checksum, dist, files, size, uploadedAt, warnings }: Bundle): BundleView {
  return {
    ...{ id, files, size, uploadedAt },
    ...(release !== undefined && { release }),
    ...(dist !== undefined && { dist }),
    isSeparate: checksum === '',
    warnings: { count: warnings.length, orMore: warnings.length >= uploadLimits.warnings },
  }
}

/** Where the next page of uploads begins. */
export const placeOf = ({ uploadedAt, id }: BundlePlace): string => `${uploadedAt}-${id}`

/** Undefined for an invalid cursor: the list then starts at the newest. */
export function readPlace(text: string | null): BundlePlace | undefined {
  const found = /^(\d{1,15})-(\d{1,15})$/.exec(text ?? '')
  return found ? { uploadedAt: Number(found[1]), id: Number(found[2]) } : undefined
}

/** `3a829b27-0269-58ed-88fe-734ff432301f`: as the tools print it. */
export const debugIdWords = (id: string): string => id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
