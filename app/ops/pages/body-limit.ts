import { uploadLimits } from '../../uploads/upload-limits'

const mebibytes = (count: number) => count * 1024 * 1024

/** Forms and API calls are small. */
const pageBytes = mebibytes(1)
/** Above the limit of the upload routes, so that those refuse a larger body with a message that their clients show. */
const uploadBytes = uploadLimits.requestBytes + mebibytes(1)

/** The most bytes of a body sent to this path, and whether it is forwarded in pieces before it is complete. */
export function bodyLimit(path: string): { bytes: number; inPieces: boolean } {
  return path.startsWith('/api/0/') ? { bytes: uploadBytes, inPieces: true } : { bytes: pageBytes, inPieces: false }
}
