import { uploadLimits } from '../../uploads/upload-limits'

const mebibytes = (count: number) => count * 1024 * 1024

/** Forms and API calls are small; what is larger was not meant for a page. */
const pageBytes = mebibytes(1)
/** Above what the upload's own routes take, so that they are the ones to refuse it, in words their clients show. */
const uploadBytes = uploadLimits.requestBytes + mebibytes(1)

/** How many bytes a body sent to this path may have; and whether it is worth handing over before it is whole. */
export function bodyLimit(path: string): { bytes: number; inPieces: boolean } {
  return path.startsWith('/api/0/') ? { bytes: uploadBytes, inPieces: true } : { bytes: pageBytes, inPieces: false }
}
