import { engines } from '../../package.json'

/** From package.json. */
export const oldestNode = engines.node.replace(/[^\d.]/g, '')
