import type { Dictionary } from '../dictionary'
import { account } from './account'
import { fallback } from './fallback'
import { frame } from './frame'
import { mistakes } from './mistakes'
import { receipt } from './receipt'
import { receipts } from './receipts'
import { time } from './time'
import { ui } from './ui'

/** Everything the interface says, in German. */
export const german: Dictionary = { account, fallback, frame, mistakes, receipt, receipts, time, ui }
