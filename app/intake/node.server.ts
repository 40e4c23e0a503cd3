import type { IncomingMessage, ServerResponse } from 'node:http'
import { seconds } from '../clock'
import { failed } from './answers'
import type { Arriving, IntakeAnswer, IntakeRequest } from './request'

export { isIntakePath } from './path'

/**
 * Answers one node:http request with the intake. `digestOf` logs a failure of Digestline and returns its digest; without it the failure is
 * rethrown after the answer.
 */
export function answerNode(
  req: IncomingMessage,
  res: ServerResponse,
  intake: (request: IntakeRequest) => Promise<IntakeAnswer>,
  clientAddress: string,
  digestOf?: (error: unknown) => string,
): Promise<void> {
  const request = {
    method: req.method ?? 'GET',
    url: req.url ?? '/',
    header: (name: string) => text(req.headers[name]),
    body: arriving(req),
    clientAddress,
  }
  return intake(request)
    .then((answer) => send(req, res, answer))
    .catch(async (error) => {
      const digest = digestOf?.(error)
      if (!res.headersSent) await send(req, res, failed(digest))
      if (!digestOf) throw error
    })
}

/** The listeners stay: removing them costs as much as reading a body. */
const arriving = (req: IncomingMessage): Arriving => ({
  start(sink) {
    const cut = () => sink.cut()
    if (req.destroyed) return cut()
    req
      .on('data', (chunk: Uint8Array) => sink.chunk(chunk))
      .on('end', () => sink.end())
      .on('error', cut)
      .on('close', cut)
  },
  // The default of the stream would destroy the connection.
  stop: () => void req.pause(),
})

const text = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(', ') : value

/** Refused bodies up to this length are read and discarded, and the connection stays open. */
const swallowBytes = 64 * 1024

function send(req: IncomingMessage, res: ServerResponse, answer: IntakeAnswer): Promise<void> | undefined {
  // A string body is sent in one write with the headers.
  const { body } = answer
  const headers: Record<string, string | number> = { ...answer.headers }
  if (answer.status !== 204) headers['content-length'] = Buffer.byteLength(body)
  if (bodyIsRead(req) || Number(req.headers['content-length']) <= swallowBytes) {
    res.writeHead(answer.status, headers)
    res.end(body)
    return undefined
  }
  // The answer is complete by its content-length. The connection stays open until the sender has read it: closing a connection on which
  // bytes still arrive resets it, and the sender loses the answer.
  headers.connection = 'close'
  res.writeHead(answer.status, headers)
  res.write(body)
  return drained(req).then(() => void res.end())
}

const bodyIsRead = (req: IncomingMessage): boolean =>
  req.complete || (req.headers['content-length'] === undefined && req.headers['transfer-encoding'] === undefined)

const drainBytes = 32 * 1024 * 1024
const drainFor = seconds(5)

/** Discards bytes that still arrive, for a limited time. */
export function drained(req: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0
    const timer = setTimeout(resolve, drainFor)
    const stop = () => {
      clearTimeout(timer)
      resolve()
    }
    req.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > drainBytes) stop()
    })
    req.on('end', stop).on('close', stop).on('error', stop).resume()
  })
}
