import { PbfWriter } from 'pbf'
import type { Refusal } from './answers'
import type { OtlpSignal } from './otlp-records'
import type { IntakeAnswer } from './request'

/** Whether a body is in the binary encoding of OTLP. */
export const isProtobuf = (contentType: string): boolean => /^\s*application\/(?:x-)?protobuf\b/i.test(contentType)

/** OTLP over gRPC is another protocol. */
export const isGrpc = (contentType: string): boolean => /^\s*application\/grpc\b/i.test(contentType)

export const notHttp: Refusal = {
  status: 415,
  reason: 'unsupported_content_type',
  detail: 'OTLP is accepted over HTTP, not over gRPC. Set OTEL_EXPORTER_OTLP_PROTOCOL=http/protobuf.',
}

/**
 * The answer to an export in the encoding of the request. `rejected`: failures that were not kept, which exporters log and do not send again.
 * Source: OTLP 1.x, "OTLP/HTTP Response"; `ExportLogsServiceResponse`, `ExportTraceServiceResponse`.
 */
export function otlpTaken(
  { headers, ...answer }: IntakeAnswer,
  { signal, contentType, rejected }: { signal: OtlpSignal; contentType: string; rejected: number },
): IntakeAnswer {
  const errorMessage = `${rejected} failures were not kept, because of limits or quotas.`
  if (!isProtobuf(contentType)) {
    const count = signal === 'logs' ? 'rejectedLogRecords' : 'rejectedSpans'
    const partialSuccess = { [count]: String(rejected), errorMessage }
    return { ...answer, headers, body: rejected > 0 ? JSON.stringify({ partialSuccess }) : '{}' }
  }
  const writer = new PbfWriter()
  if (rejected > 0) {
    const partial = new PbfWriter()
    partial.writeVarintField(1, rejected)
    partial.writeStringField(2, errorMessage)
    writer.writeBytesField(1, partial.finish())
  }
  return { ...answer, headers: { ...headers, 'content-type': 'application/x-protobuf' }, body: writer.finish() }
}

/** A refusal of a binary request has a `google.rpc.Status`. Source: OTLP 1.x, "Failures". */
export function otlpRefused({ headers, ...answer }: IntakeAnswer, detail: string, contentType: string): IntakeAnswer {
  if (!isProtobuf(contentType)) return { ...answer, headers }
  const writer = new PbfWriter()
  writer.writeStringField(2, detail)
  return { ...answer, headers: { ...headers, 'content-type': 'application/x-protobuf' }, body: writer.finish() }
}
