import { cookieLine, cookieName, readCookie } from '~/accounts/cookies.server'
import { days, seconds } from '~/clock'

/** Whether the next issue opens after one was resolved or muted. On by default, per browser. */
export const opensNext = (request: Request): boolean => readCookie(request, cookieOf(request).name) !== 'off'

/** The Set-Cookie line of the switch. */
export function openNextCookie(request: Request, on: boolean): string {
  const { name, secure } = cookieOf(request)
  return cookieLine(name, 'off', { seconds: on ? 0 : days(400) / seconds(1), secure })
}

const cookieOf = (request: Request) => cookieName('open-next', new URL(request.url).protocol)
