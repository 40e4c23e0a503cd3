import type { Insight } from '../../insight'
import type { Db } from '../db'
import { prepareDistributions } from '../events/distributions.server'
import { prepareFoundEvents } from '../events/found-events.server'
import { preparePartTrends } from './part-trends.server'
import { prepareRelated } from './related.server'

export function sqlInsight(db: Db): Insight {
  return {
    distribution: prepareDistributions(db),
    events: prepareFoundEvents(db),
    trend: preparePartTrends(db),
    related: prepareRelated(db),
  }
}
