import { readFileSync } from 'node:fs'
import { inRoot } from './place.mjs'

/** Stops with a plain sentence when this Node is older than `engines.node` in package.json, before anything obscure can fail. */
export function requireNode() {
  const wanted = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).engines.node.replace(/[^\d.]/g, '')
  if (!isOlder(process.versions.node, wanted)) return
  console.error(`Digestline needs Node ${wanted} or newer; this is ${process.versions.node} (${process.execPath}).`)
  console.error('Install a current one from https://nodejs.org and run the same command again.')
  process.exit(1)
}

/**
 * @param {string} version
 * @param {string} than
 */
function isOlder(version, than) {
  return version.localeCompare(than, 'en', { numeric: true }) < 0
}
