import { createHmac } from 'node:crypto'
import type { Viewer } from '~/accounts/viewer'
import { reportSecret } from '~/routes/receipt/report-secret.server'
import type { Runtime } from '~/runtime'
import { StoreTrouble } from '~/store/store-trouble'

type LookUp = { shortId: string; viewer: Viewer; address: string }

/**
 * Counts that somebody looked an issue up, for alert rules. People are told apart by their account or address, of which only a keyed hash is
 * kept, for an hour.
 */
export async function noteLookUp({ store, now }: Runtime, { shortId, viewer, address }: LookUp): Promise<void> {
  const who = viewer.kind === 'user' ? `account ${viewer.userId}` : `address ${address}`
  const secret = await reportSecret(store)
  const person = createHmac('sha256', secret).update(`look-up ${who}`).digest('hex').slice(0, 32)
  try {
    await store.lookUps.note({ shortId, person, at: now() })
  } catch (error) {
    // The answer matters more than its count: a database that can't be written to now keeps nobody from it.
    if (!(error instanceof StoreTrouble)) throw error
  }
}
