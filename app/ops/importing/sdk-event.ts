import { type Fields, fieldsIn, known, listIn, textIn, timeIn } from './fields'

/** Tags that Sentry makes of fields of the event. Sent as tags, they would be counted twice. */
const ofFields = [
  'level',
  'environment',
  'release',
  'dist',
  'user',
  'server_name',
  'logger',
  'transaction',
  'url',
  'handled',
  'mechanism',
]

/**
 * The event as an SDK sent it, from the form in which Sentry's web API answers it: entries become the interfaces they were made of.
 * Source: docs.sentry.io/api/events/retrieve-an-issue-event, develop.sentry.dev/sdk/data-model/event-payloads.
 */
export function sdkEvent(event: Fields): Fields {
  const tags = new Map(
    listIn(event.tags).flatMap((tag): [string, string][] => {
      const [key, value] = Array.isArray(tag) ? tag : [fieldsIn(tag).key, fieldsIn(tag).value]
      return typeof key === 'string' && typeof value === 'string' ? [[key, value]] : []
    }),
  )
  const entries = new Map(
    listIn(event.entries).map((entry) => [textIn(fieldsIn(entry).type), fieldsIn(fieldsIn(entry).data)] as const),
  )
  const at = timeIn(event.dateCreated) ?? timeIn(event.dateReceived)
  const message = entries.get('message')
  return known({
    event_id: textIn(event.eventID) ?? textIn(event.id),
    timestamp: at === undefined ? undefined : at / 1000,
    platform: textIn(event.platform),
    level: tags.get('level'),
    environment: tags.get('environment'),
    release: textIn(fieldsIn(event.release).version) ?? tags.get('release'),
    dist: textIn(event.dist),
    server_name: tags.get('server_name'),
    logger: tags.get('logger'),
    transaction: tags.get('transaction'),
    logentry: message && known({ message: message.message, formatted: message.formatted }),
    exception: entries.has('exception')
      ? { values: listIn(entries.get('exception')?.values).map(exception) }
      : undefined,
    threads: entries.has('threads') ? { values: listIn(entries.get('threads')?.values).map(thread) } : undefined,
    breadcrumbs: entries.has('breadcrumbs') ? { values: listIn(entries.get('breadcrumbs')?.values) } : undefined,
    request: entries.has('request') ? request(entries.get('request') ?? {}) : undefined,
    user: event.user ? known(fieldsIn(event.user)) : undefined,
    contexts: event.contexts,
    extra: event.context,
    modules: event.packages,
    sdk: event.sdk ? known(fieldsIn(event.sdk)) : undefined,
    tags: Object.fromEntries([...tags].filter(([key]) => !ofFields.includes(key))),
  })
}

function exception(sent: unknown): Fields {
  const { type, value, module, mechanism, stacktrace } = fieldsIn(sent)
  return known({ type, value, module, mechanism, stacktrace: stacktrace ? frames(stacktrace) : undefined })
}

function thread(sent: unknown): Fields {
  const { id, name, crashed, current, state, stacktrace } = fieldsIn(sent)
  return known({ id, name, crashed, current, state, stacktrace: stacktrace ? frames(stacktrace) : undefined })
}

const frames = (stacktrace: unknown): Fields => ({ frames: listIn(fieldsIn(stacktrace).frames).map(frame) })

function frame(sent: unknown): Fields {
  const { filename, absPath, module, package: image, platform, lineNo, colNo, inApp, vars, ...rest } = fieldsIn(sent)
  const lines = listIn(rest.context).flatMap((line): [number, string][] =>
    Array.isArray(line) && typeof line[0] === 'number' && typeof line[1] === 'string' ? [[line[0], line[1]]] : [],
  )
  const text = (keep: (line: number) => boolean) => {
    const found = lines.filter(([line]) => keep(line)).map(([, code]) => code)
    return found.length > 0 ? found : undefined
  }
  const at = typeof lineNo === 'number' ? lineNo : undefined
  return known({
    ...{ filename, module, platform, vars, function: rest.function, package: image },
    ...{ abs_path: absPath, lineno: at, colno: colNo, in_app: inApp, instruction_addr: rest.instructionAddr },
    pre_context: at === undefined ? undefined : text((line) => line < at),
    context_line: lines.find(([line]) => line === at)?.[1],
    post_context: at === undefined ? undefined : text((line) => line > at),
  })
}

function request(sent: Fields): Fields {
  const { method, url, query, data, headers, cookies, env } = sent
  return known({ method, url, query_string: query, data, headers, cookies, env })
}
