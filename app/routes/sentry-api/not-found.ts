import { refuse } from './refuse'

const nothingHere = () =>
  refuse(404, 'This address does not exist. Digestline supports the part of this API that uploads and releases need.')

export const loader = nothingHere
export const action = nothingHere
