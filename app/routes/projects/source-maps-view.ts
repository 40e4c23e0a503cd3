import type { Bundle, BundlePlace } from '~/store/artifacts'
import { uploadLimits } from '~/uploads/upload-limits'

/** An upload in the list. The page chooses the words. `warnings`: their number; only a limited number is stored. */
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

/** The cursor of the next page of uploads. */
export const placeOf = ({ uploadedAt, id }: BundlePlace): string => `${uploadedAt}-${id}`

/** Undefined for an invalid cursor: the list then starts at the newest. */
export function readPlace(text: string | null): BundlePlace | undefined {
  const found = /^(\d{1,15})-(\d{1,15})$/.exec(text ?? '')
  return found ? { uploadedAt: Number(found[1]), id: Number(found[2]) } : undefined
}

/** A debug id as the tools print it: `3a829b27-0269-58ed-88fe-734ff432301f`. */
export const debugIdWords = (id: string): string => id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
