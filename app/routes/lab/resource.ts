import { data } from 'react-router'
import { markRefusal } from '~/fallback/mark-refusal'
import { problem } from '~/fallback/problem'
import type { Route } from './+types/resource'
import { labFailure } from './lab-failure'

/** `?refuse=data` and `?refuse=problem` refuse with `?status=`; anything else fails. */
export function loader({ request }: Route.LoaderArgs): never {
  const { searchParams } = new URL(request.url)
  const status = Number(searchParams.get('status'))
  if (searchParams.get('refuse') === 'data') throw markRefusal(data('No room in the lab.', { status }))
  if (searchParams.get('refuse') === 'problem') throw problem(status, 'No room in the lab.')
  throw labFailure('resource GET')
}

export function action(): never {
  throw labFailure('resource POST')
}
