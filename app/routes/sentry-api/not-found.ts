import { refuse } from './refuse'

const nothingHere = () =>
  refuse(404, 'There is nothing at this address. Digestline knows the part of this API that uploads and releases need.')

export const loader = nothingHere
export const action = nothingHere
