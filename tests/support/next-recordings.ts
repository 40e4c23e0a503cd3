import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'

/** What a visitor did, what the server threw meanwhile, and the digests the visitor saw (tests/fixtures/next-combinations). */
export type Visit = {
  kind: string
  /** The page, with its query. */
  path: string
  /** The messages as the application threw them, one per digest; `*` stands for anything. */
  messages: string[]
  digests: string[]
}

/** An envelope with an event, as the SDK sent it. */
export type RecordedEnvelope = { from: 'server' | 'browser'; envelope: string }

export type NextRecording = {
  versions: { next: string; sentry: string; react: string }
  visits: Visit[]
  /** In the order in which they came. */
  envelopes: RecordedEnvelope[]
}

/** A recorded combination of Next.js and @sentry/nextjs, by its name (`next14-sentry8`). */
export async function nextRecording(name: string): Promise<NextRecording> {
  const file = new URL(`../fixtures/next-combinations/${name}.json.gz`, import.meta.url)
  return JSON.parse(gunzipSync(await readFile(file)).toString())
}

/** Whether the server sent an event with this message. */
export function isReported(envelopes: RecordedEnvelope[], message: string): boolean {
  return envelopes.some(({ from, envelope }) => from === 'server' && patternOf(message).test(thrownIn(envelope)))
}

/** A message in which `*` stands for anything, as a pattern for the whole of it. */
export function patternOf(message: string): RegExp {
  const parts = message.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`, 's')
}

/** The message of an envelope's event. */
function thrownIn(envelope: string): string {
  const lines = envelope.split('\n')
  const header = lines.findIndex((line) => line.startsWith('{"type":"event"'))
  const { exception } = JSON.parse(lines[header + 1] ?? '{}') as { exception?: { values: { value?: string }[] } }
  return exception?.values.at(-1)?.value ?? ''
}
