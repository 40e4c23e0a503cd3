import { createHmac } from 'node:crypto'
import type { Viewer } from '~/accounts/viewer'
import { reportSecret } from '~/routes/receipt/report-secret.server'
import type { Runtime } from '~/runtime'
import { StoreTrouble } from '~/store/store-trouble'

type LookUp = { shortId: string; viewer: Viewer; address: string }

/**
 * Counts a look-up of an issue for alert rules. People are distinguished by a keyed hash of account or address, which is kept for an hour.
 */
export async function noteLookUp({ store, now }: Runtime, { shortId, viewer, address }: LookUp): Promise<void> {
  const who = viewer.kind === 'user' ? `account ${viewer.userId}` : `address ${address}`
  const secret = await reportSecret(store)
  const person = createHmac('sha256', secret).update(`look-up ${who}`).digest('hex').slice(0, 32)
  await unlessBusy(store.lookUps.note({ shortId, person, at: now() }))
}

/** Failing to note a look-up must not prevent the answer, so a busy database is ignored. */
async function unlessBusy(noted: Promise<void>): Promise<void> {
  try {
    await noted
  } catch (error) {
    if (!(error instanceof StoreTrouble)) throw error
  }
}
