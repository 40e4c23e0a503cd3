import type { Dictionary } from '../dictionary'
import { account } from './account'
import { comments } from './comments'
import { event } from './event'
import { fallback } from './fallback'
import { frame } from './frame'
import { hints } from './hints'
import { lookup } from './lookup'
import { mentions } from './mentions'
import { mistakes } from './mistakes'
import { receipt } from './receipt'
import { receipts } from './receipts'
import { nowhere, setup } from './setup'
import { teams } from './teams'
import { time } from './time'
import { ui } from './ui'

/** Everything the interface says, in German. */
export const german: Dictionary = {
  account,
  comments,
  event,
  fallback,
  frame,
  hints,
  lookup,
  mentions,
  mistakes,
  nowhere,
  receipt,
  receipts,
  setup,
  teams,
  time,
  ui,
}
