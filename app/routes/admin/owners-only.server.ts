import { data, type MiddlewareFunction } from 'react-router'
import { signedInAction, userOf } from '~/accounts/session-middleware.server'

/** Runs behind `requireUser`. To everybody else these pages are not there. */
export const ownersOnly: MiddlewareFunction<Response> = ({ context }) => {
  if (!userOf(context).owner) throw data(null, { status: 404 })
}

/** What every noun action of owners runs behind. */
export const ownersAction: MiddlewareFunction<Response>[] = [...signedInAction, ownersOnly]
