import type { Runtime } from '~/runtime'

/** `GET /readyz`: whether new events can be accepted, what waits to be processed, and what this server serves. */
export async function answerReady({
  config: { roles },
  waiting,
  unready,
}: Pick<Runtime, 'config' | 'waiting' | 'unready'>): Promise<Response> {
  const { records, oldestSeconds } = await waiting()
  const inbox = { waiting: records, oldestSeconds }
  const reason = await unready()
  if (reason === undefined) return Response.json({ status: 'ready', roles, inbox })
  return Response.json({ status: 'not ready', reason, roles, inbox }, { status: 503, headers: { 'Retry-After': '5' } })
}
