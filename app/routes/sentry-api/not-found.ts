import { noSuchAddress } from './guards.server'
import { refuse } from './refuse'

const nothingHere = () => refuse(404, noSuchAddress)

export const loader = nothingHere
export const action = nothingHere
