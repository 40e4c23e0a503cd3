import { cookieLine, cookieName, readCookie } from '~/accounts/cookies.server'
import { days, seconds } from '~/clock'

/** Whether the next issue is opened when one is resolved or muted. It is, until somebody switches that off in this browser. */
export const opensNext = (request: Request): boolean => readCookie(request, cookieOf(request).name) !== 'off'

/** The Set-Cookie line of the switch. */
export function openNextCookie(request: Request, on: boolean): string {
  const { name, secure } = cookieOf(request)
  return cookieLine(name, 'off', { seconds: on ? 0 : days(400) / seconds(1), secure })
}

const cookieOf = (request: Request) => cookieName('open-next', new URL(request.url).protocol)
