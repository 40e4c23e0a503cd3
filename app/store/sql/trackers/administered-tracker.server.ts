import { trackerKinds } from '../../../alerts/tracker'
import { listed } from '../dialect'
import { mayAdminister, ownersOnly } from '../visible.server'

export const trackerList = JSON.stringify(trackerKinds)

/** Condition on `alert_channel c`: a channel of a project (`:slug`) for its admins, or of the instance (`:slug` null) for owners. */
export const administeredTracker = `c.id = :channelId
  and c.kind in ${listed(':kinds')}
  and (
    (:slug is null and c.project_id is null and ${ownersOnly})
    or (c.project_id in (select id from project where slug = :slug) and ${mayAdminister('c.project_id')})
  )`
