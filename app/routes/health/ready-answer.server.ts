import type { Runtime } from '~/runtime'

/** `GET /readyz`: whether new events can be accepted, and what waits to be processed. */
export async function answerReady({ waiting, unready }: Pick<Runtime, 'waiting' | 'unready'>): Promise<Response> {
  const { records, oldestSeconds } = await waiting()
  const inbox = { waiting: records, oldestSeconds }
  const reason = await unready()
  if (reason === undefined) return Response.json({ status: 'ready', inbox })
  return Response.json({ status: 'not ready', reason, inbox }, { status: 503, headers: { 'Retry-After': '5' } })
}
