import { join } from 'node:path'

/*
 * Where things are in the data directory. The database is not here: where it is depends on the engine (`config.database`).
 */

/** Segments that intake appends to and processing reads. */
export const inboxDir = (dataDir: string): string => join(dataDir, 'inbox')

/** Contents of uploaded files, and chunks of uploads that are not assembled yet. */
export const artifactsDir = (dataDir: string): string => join(dataDir, 'artifacts')

/** What secrets in the database are encrypted with. */
export const instanceKeyFile = (dataDir: string): string => join(dataDir, 'instance.key')
