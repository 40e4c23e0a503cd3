import { href, redirect } from 'react-router'
import { refuse } from '~/requests/refuse'
import { flashCookie } from '~/sessions/flash.server'

/** Sends the owner back to the page of the button with a message; 404 when the item was deleted already. */
export function backToAdmin(done: boolean, words: string) {
  if (!done) throw refuse(404, 'not-parked')
  return redirect(href('/admin'), { headers: { 'Set-Cookie': flashCookie(words) } })
}
