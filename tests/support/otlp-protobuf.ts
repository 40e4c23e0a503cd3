import protobuf from 'protobufjs'

/*
 * The binary encoding of OTLP, written by another library than the one that reads it. Names and numbers of the fields are those of
 * opentelemetry-proto 1.x, as far as records of logs and traces use them.
 */
const { root } = protobuf.parse(`
  syntax = "proto3";
  message AnyValue {
    oneof value {
      string string_value = 1; bool bool_value = 2; int64 int_value = 3; double double_value = 4;
      ArrayValue array_value = 5; KeyValueList kvlist_value = 6; bytes bytes_value = 7;
    }
  }
  message ArrayValue { repeated AnyValue values = 1; }
  message KeyValueList { repeated KeyValue values = 1; }
  message KeyValue { string key = 1; AnyValue value = 2; }
  message Scope { string name = 1; string version = 2; repeated KeyValue attributes = 3; uint32 dropped_attributes_count = 4; }
  message Resource { repeated KeyValue attributes = 1; uint32 dropped_attributes_count = 2; }

  message ResourceLogs { Resource resource = 1; repeated ScopeLogs scope_logs = 2; string schema_url = 3; }
  message ScopeLogs { Scope scope = 1; repeated LogRecord log_records = 2; string schema_url = 3; }
  message LogRecord {
    fixed64 time_unix_nano = 1; int32 severity_number = 2; string severity_text = 3; AnyValue body = 5; repeated KeyValue attributes = 6;
    uint32 dropped_attributes_count = 7; fixed32 flags = 8; bytes trace_id = 9; bytes span_id = 10; fixed64 observed_time_unix_nano = 11;
    string event_name = 12;
  }

  message ResourceSpans { Resource resource = 1; repeated ScopeSpans scope_spans = 2; string schema_url = 3; }
  message ScopeSpans { Scope scope = 1; repeated Span spans = 2; string schema_url = 3; }
  message Span {
    bytes trace_id = 1; bytes span_id = 2; string trace_state = 3; bytes parent_span_id = 4; string name = 5; int32 kind = 6;
    fixed64 start_time_unix_nano = 7; fixed64 end_time_unix_nano = 8; repeated KeyValue attributes = 9;
    uint32 dropped_attributes_count = 10; repeated Event events = 11; uint32 dropped_events_count = 12; Status status = 15;
    fixed32 flags = 16;
  }
  message Event { fixed64 time_unix_nano = 1; string name = 2; repeated KeyValue attributes = 3; uint32 dropped_attributes_count = 4; }
  message Status { string message = 2; int32 code = 3; }

  message Logs { repeated ResourceLogs resource_logs = 1; }
  message Traces { repeated ResourceSpans resource_spans = 1; }
  message LogsPartial { int64 rejected_log_records = 1; string error_message = 2; }
  message LogsAnswer { LogsPartial partial_success = 1; }
  message RpcStatus { int32 code = 1; string message = 2; }
`)

const ids = new Set(['traceId', 'spanId', 'parentSpanId'])

/** In JSON, ids are hexadecimal, and other bytes base64. */
const withBytes = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withBytes)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, own]) => [
      name,
      ids.has(name) && typeof own === 'string' ? Buffer.from(own, 'hex') : withBytes(own),
    ]),
  )
}

/** A request in the JSON encoding, in the binary encoding. */
export function otlpProtobuf(signal: 'logs' | 'traces', request: object): Uint8Array {
  const type = root.lookupType(signal === 'logs' ? 'Logs' : 'Traces')
  return type.encode(type.fromObject(withBytes(request) as object)).finish()
}

/** An answer in the binary encoding, read. */
export function readOtlpAnswer(type: 'LogsAnswer' | 'RpcStatus', bytes: Uint8Array): object {
  const answer = root.lookupType(type)
  return answer.toObject(answer.decode(bytes), { longs: Number })
}
