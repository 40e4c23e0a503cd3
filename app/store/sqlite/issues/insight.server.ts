import type { Insight } from '../../insight'
import { prepareDistributions } from '../events/distributions.server'
import { prepareFoundEvents } from '../events/found-events.server'
import type { Db } from '../open.server'
import { preparePartTrends } from './part-trends.server'
import { prepareRelated } from './related.server'

export function sqliteInsight(db: Db): Insight {
  return {
    distribution: prepareDistributions(db),
    events: prepareFoundEvents(db),
    trend: preparePartTrends(db),
    related: prepareRelated(db),
  }
}
