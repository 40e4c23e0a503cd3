import { data, href, redirect } from 'react-router'
import { flashCookie } from '~/sessions/flash.server'

/** Sends the owner back to the page of the button with a message; 404 when the item was deleted already. */
export function backToAdmin(done: boolean, words: string) {
  if (!done) throw data('This item is not parked any more, or cannot be tried again.', { status: 404 })
  return redirect(href('/admin'), { headers: { 'Set-Cookie': flashCookie(words) } })
}
