import { mayUploadOrRead } from './guards.server'

/** Around who the token is, organization, projects and releases. */
export const middleware = [mayUploadOrRead]
