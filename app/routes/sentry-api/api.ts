import { bearer } from '~/sessions/bearer.server'
import { errorsAsDetail, mayUpload } from './guards.server'

/** Around every address of the tools' API. */
export const middleware = [errorsAsDetail, bearer, mayUpload]
