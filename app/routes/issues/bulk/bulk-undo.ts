import { href, redirect } from 'react-router'
import { readForm } from '~/requests/read-form'
import { signedInAction } from '~/sessions/session-middleware.server'
import type { Route } from './+types/bulk-undo'
import { undo } from './bulk-back.server'

export const middleware: Route.MiddlewareFunction[] = signedInAction

/** Undoes an act on many issues (`id`), and returns to the page of the button (`back`). */
export const action = async ({ request, context }: Route.ActionArgs) =>
  undo(await readForm(request), { request, context })

export const loader = () => redirect(href('/issues'))
