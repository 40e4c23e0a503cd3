import { engines } from '../../package.json'

/** As package.json names it. */
export const oldestNode = engines.node.replace(/[^\d.]/g, '')
