import type { Insight } from '../insight'
import { prepareDistributions } from './distributions.server'
import type { Db } from './open.server'

export function sqliteInsight(db: Db): Insight {
  return { distribution: prepareDistributions(db) }
}
