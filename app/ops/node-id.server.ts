import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { version } from '../../package.json'
import type { Config } from '../config'
import { nodeIdFile } from '../data-paths.server'
import type { NodeStart } from '../store/nodes'

/**
 * The name of the server in this data directory among those of its database: 16 random bytes in hex. Made once, and kept with the inbox,
 * whose position in the database has this name. Throws when the file holds anything else.
 */
export function readNodeId(dataDir: string): string {
  const file = nodeIdFile(dataDir)
  if (!existsSync(file)) makeFile(file)
  const name = readFileSync(file, 'utf8').trim()
  if (!/^[0-9a-f]{32}$/.test(name))
    throw new Error(`${file} holds no name of a node: take it from a backup of this file.`)
  return name
}

function makeFile(file: string): void {
  try {
    writeFileSync(file, `${randomBytes(16).toString('hex')}\n`, { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    // Another thread made it in between.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

/** This server as a node of its database. */
export const nodeOf = ({ dataDir, roles }: Pick<Config, 'dataDir' | 'roles'>): NodeStart => ({
  name: readNodeId(dataDir),
  version,
  roles,
  place: `${hostname()}:${realpathSync(dataDir)}`,
})
