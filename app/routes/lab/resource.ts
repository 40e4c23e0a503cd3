import { labFailure } from './lab-failure'

export function loader(): never {
  throw labFailure('resource GET')
}

export function action(): never {
  throw labFailure('resource POST')
}
