import { fieldsOf } from '~/events/data'

/** Bytes of one request. */
export const requestBytes = 64 * 1024

/** One request of the protocol. `body`: undefined where the library has to read it, to refuse it. */
export type Message = { request: Request; body: unknown; called: Called | undefined }

/** The tool that a message calls, and what for. */
type Called = { name: string; values: Record<string, unknown> }

/** Reads a message once: the library would copy its body first, which takes longer than to look a code up. Never refuses. */
export async function readMessage(request: Request): Promise<Message> {
  if (!isReadHere(request)) return { request, body: undefined, called: undefined }
  const text = await request.text()
  const body = jsonIn(text)
  if (body !== undefined) return { request, body, called: calledIn(body) }
  return { request: new Request(request, { body: text }), body, called: undefined }
}

function isReadHere({ method, headers }: Request): boolean {
  const isJson = /^application\/json *(?:;|$)/i.test(headers.get('Content-Type') ?? '')
  const length = headers.get('Content-Length')
  return method === 'POST' && isJson && length !== null && Number(length) <= requestBytes
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function calledIn(body: unknown): Called | undefined {
  const { method, params } = fieldsOf(body) ?? {}
  const { name, arguments: values } = fieldsOf(params) ?? {}
  return method === 'tools/call' && typeof name === 'string' ? { name, values: fieldsOf(values) ?? {} } : undefined
}
