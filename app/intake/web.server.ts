import type { IntakeAnswer, IntakeRequest } from './request'

/** The same answers for a web Request: for resource routes under `react-router dev`. */
export async function answerWeb(
  request: Request,
  intake: (request: IntakeRequest) => Promise<IntakeAnswer>,
  clientAddress: string,
): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const answer = await intake({
    method: request.method,
    url: pathname + search,
    header: (name) => request.headers.get(name) ?? undefined,
    body: request.body ?? nothing,
    clientAddress,
  })
  const body =
    answer.status === 204 ? null : typeof answer.body === 'string' ? answer.body : new Uint8Array(answer.body)
  return new Response(body, { status: answer.status, headers: answer.headers })
}

const nothing: AsyncIterable<Uint8Array> = {
  async *[Symbol.asyncIterator]() {},
}
