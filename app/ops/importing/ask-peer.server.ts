import type { Outside } from '../../outside/outside.server'
import type { OutsideAnswer } from '../../outside/request'
import type { ImportEnd } from './import-end.server'
import { ImportProblem } from './import-problem'
import { importLimits } from './peer'

/** An answer in JSON. `next`: the cursor of the next page, of the `Link` header. */
export type PeerAnswer = { json: unknown; next: string | undefined }

/** Asks for a path below the address of the other server; undefined for 404. Throws ImportProblem. */
export type AskPeer = (path: string) => Promise<PeerAnswer | undefined>

type Connection = {
  outside: Pick<Outside, 'send'>
  base: string
  token: string
  end: Pick<ImportEnd, 'check' | 'pause'>
}

export function askPeer({ outside, base, token, end }: Connection): AskPeer {
  const headers = { Authorization: `Bearer ${token}`, Accept: 'application/json' }
  return async (path) => {
    const answer = await repeated(() => outside.send({ method: 'GET', url: base + path, headers }), end)
    if (!answer.ok) throw new ImportProblem(`${base} does not answer: ${reasonOf(answer)}.`)
    const { status, body } = answer
    if (status === 401)
      throw new ImportProblem(`${base} does not accept this token (401). Create one there and try again.`)
    if (status === 403) {
      throw new ImportProblem(
        `${base} refuses ${path.split('?')[0]} with this token (403). It has to read organizations, projects, issues and events.`,
      )
    }
    if (status === 404) return undefined
    if (status !== 200) throw new ImportProblem(`${base} answered ${status} to ${path.split('?')[0]}. Try again later.`)
    try {
      return { json: JSON.parse(body) as unknown, next: nextCursor(answer.headers.link) }
    } catch (cause) {
      throw new ImportProblem(`${base} does not answer in JSON. Is --url the address of its start page?`, { cause })
    }
  }
}

/**
 * Tries again after 429, 5xx and broken connections: after `Retry-After`, else after a growing pause. Throws ImportProblem when the import has to end.
 */
export async function repeated(
  send: () => Promise<OutsideAnswer>,
  end: Pick<ImportEnd, 'check' | 'pause'>,
): Promise<OutsideAnswer> {
  for (let tries = 1; ; tries++) {
    end.check()
    const answer = await send()
    const again = answer.ok
      ? answer.status === 429 || answer.status >= 500
      : ['connection', 'timeout'].includes(answer.problem)
    if (!again || tries >= (answer.ok ? importLimits.tries : importLimits.brokenTries)) return answer
    const asked = answer.ok ? secondsIn(answer.headers['retry-after']) : undefined
    await end.pause(Math.min(importLimits.pauseMilliseconds, asked === undefined ? 500 * 2 ** tries : asked * 1000))
  }
}

const secondsIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : undefined

function reasonOf(answer: Extract<OutsideAnswer, { ok: false }>): string {
  if (answer.problem === 'redirect') return `it redirects (${answer.detail}); use that address`
  return answer.detail
}

/** The cursor of the link to the next page, if there is anything on it. */
function nextCursor(link: string | undefined): string | undefined {
  for (const one of (link ?? '').split(/,\s*(?=<)/)) {
    if (!/rel="next"/.test(one) || /results="false"/.test(one)) continue
    const [, address = ''] = /<([^>]*)>/.exec(one) ?? []
    const cursor = /cursor="([^"]+)"/.exec(one)?.[1]
    return (
      cursor ??
      (URL.canParse(address, 'http://base') ? new URL(address, 'http://base').searchParams.get('cursor') : null) ??
      undefined
    )
  }
  return undefined
}
