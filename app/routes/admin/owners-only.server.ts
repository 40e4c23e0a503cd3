import { data, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { signedInAction, userOf } from '~/sessions/session-middleware.server'

type Owner = ReturnType<typeof userOf>

/**
 * The signed-in owner; to everybody else these pages are not there. For loaders and actions of pages: what a middleware throws is thrown
 * before the frame has loaded, and would take the whole of it away. Runs behind `requireUser`.
 */
export function ownerOf(context: Readonly<RouterContextProvider>): Owner {
  const user = userOf(context)
  if (!user.owner) throw data(null, { status: 404 })
  return user
}

const ownersOnly: MiddlewareFunction<Response> = ({ context }) => void ownerOf(context)

/** What every noun action of owners runs behind. */
export const ownersAction: MiddlewareFunction<Response>[] = [...signedInAction, ownersOnly]
