import { problem } from '~/fallback/problem'
import { refuse } from '~/requests/refuse'
import { fallbackTexts } from '~/texts/en/fallback'
import type { Route } from './+types/resource'
import { labFailure } from './lab-failure'

/** `?refuse=data` and `?refuse=problem` refuse with `?status=`; anything else fails. */
export function loader({ request }: Route.LoaderArgs): never {
  const { searchParams } = new URL(request.url)
  const status = Number(searchParams.get('status'))
  if (searchParams.get('refuse') === 'data') throw refuse(status, 'too-many-pages')
  if (searchParams.get('refuse') === 'problem') throw problem(status, fallbackTexts.english.reasons['too-many-pages'])
  throw labFailure('resource GET')
}

export function action(): never {
  throw labFailure('resource POST')
}
