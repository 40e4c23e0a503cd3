import { Agent, request } from 'node:http'
import { account } from './programs.mjs'

/** Requests of the bench to a running Digestline, over connections that stay open. */

const agent = new Agent({ keepAlive: true })

/**
 * `bytes`: size of the body as received.
 *
 * @typedef {{ status: number, headers: import('node:http').IncomingHttpHeaders, body: string, bytes: number, milliseconds: number }} Answer
 */

/**
 * `milliseconds` until the last byte of the answer.
 *
 * @param {number} port
 * @param {string} path
 * @param {{ headers?: Record<string, string>, form?: Record<string, string>, body?: string }} [options] `body` needs a `content-type` in `headers`.
 * @returns {Promise<Answer>}
 */
export function ask(port, path, { headers = {}, form, body = form && new URLSearchParams(form).toString() } = {}) {
  const started = performance.now()
  const sent = form ? { ...headers, 'content-type': 'application/x-www-form-urlencoded' } : headers
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { agent, host: 'localhost', port, path, method: body ? 'POST' : 'GET', headers: sent },
      (incoming) => {
        /** @type {Buffer[]} */
        const chunks = []
        incoming.on('data', (chunk) => chunks.push(chunk))
        incoming.on('end', () => {
          const milliseconds = performance.now() - started
          const whole = Buffer.concat(chunks)
          const { statusCode: status = 0, headers } = incoming
          resolve({ status, headers, body: whole.toString(), bytes: whole.length, milliseconds })
        })
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** Signs in and returns the Cookie header. @param {{ port: number }} target */
export async function signIn({ port }) {
  const headers = { origin: `http://localhost:${port}` }
  const answer = await ask(port, '/sign-in', { headers, form: { ...account, next: '/' } })
  const cookie = answer.headers['set-cookie']?.[0]?.split(';')[0]
  if (answer.status !== 302 || !cookie) throw new Error(`Signing in was answered ${answer.status}.`)
  return cookie
}

/** Resolves when the inbox is empty. @param {{ port: number }} target */
export async function settled({ port }) {
  while (true) {
    const ready = JSON.parse((await ask(port, '/readyz')).body)
    if (ready.inbox?.waiting === 0) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** @param {{ port: number, token: string }} target @param {string} code */
export async function lookUp({ port, token }, code) {
  const { status, body, milliseconds } = await ask(port, `/api/v1/lookup?q=${code}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (status !== 200) throw new Error(`Looking up ${code} was answered ${status}.`)
  return { matches: JSON.parse(body).matches, milliseconds }
}

/** @param {{ port: number, token: string }} target @param {string} eventId */
export async function mustFind(target, eventId) {
  const { matches } = await lookUp(target, eventId)
  if (matches?.[0]?.event?.id !== eventId) throw new Error(`Event ${eventId} was accepted and is not found.`)
}

/** Throws when requests were rejected, because the rate would then be that of something else. @param {Record<string, number>} refused */
export function failIfAny(refused) {
  if (Object.keys(refused).length > 0) throw new Error(`Some were refused: ${JSON.stringify(refused)}`)
}
