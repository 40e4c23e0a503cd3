import type { Dictionary } from '../dictionary'
import { account } from './account'
import { mistakes } from './mistakes'
import { time } from './time'

/** Everything the interface says, in German. */
export const german: Dictionary = { account, mistakes, time }
