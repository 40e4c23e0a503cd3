/** A line as the program wrote it, and where it came from when several write into one output. */
export type Line = {
  text: string
  /** The container, pod, unit or process that a prefix names; empty without one. */
  source: string
  /** The program began a record of its log here: the line had a time of its own. */
  isRecord: boolean
}

/** Colours and other terminal sequences. Source: ECMA-48. */
const ansi = /\x1b(?:\[[0-9;:?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[@-Z\\-_])/g

const time = String.raw`\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?`

/**
 * What runs around a program and puts in front of each of its lines. The first group names the source.
 * Kubernetes' CRI logs, `kubectl logs --prefix`, `docker compose`, pm2, Heroku, journald (`short`, `short-iso`) and syslog (RFC 3164),
 * syslog (RFC 5424), `docker logs --timestamps`.
 */
const around = [
  /^\d{4}-\d\d-\d\dT[\d:.]{8,18}(?:Z|[+-]\d\d:\d\d) (stdout|stderr) [FP] /,
  /^\[pod\/([\w./-]{1,200})\] /,
  /^([A-Za-z][\w.-]{0,62}) +\| ?/,
  /^(\d{1,3}\|[\w.-]{1,60}) *\| ?/,
  new RegExp(`^${time} ((?:app|heroku)\\[[\\w.-]{1,60}\\]): `),
  /^(?:<\d{1,3}>)?[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d (\S{1,255} [\w.@/-]{1,100}(?:\[\d{1,10}\])?): /,
  new RegExp(`^${time} ([\\w.-]{1,255} [\\w.@/-]{1,100}\\[\\d{1,10}\\]): `),
  new RegExp(`^<\\d{1,3}>1 ${time} (\\S{1,255} \\S{1,48} \\S{1,128}) \\S{1,32} (?:-|\\[[^\\]]{0,500}\\]) ?`),
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6,9}Z ?()/,
]

const ownTime = new RegExp(
  `^\\[?${time}\\]?[ \\t]+(?:-[ \\t]+)?(?:\\[?(?:ERROR|ERR|FATAL|CRITICAL|SEVERE|error|fatal)\\]?:?[ \\t]+)?`,
)

/** The line without colours, and without what containers, orchestrators and log daemons put in front of it. */
export function readLine(raw: string): Line {
  let text = raw.includes('\x1b') ? raw.replace(ansi, '') : raw
  if (text.endsWith('\r')) text = text.slice(0, -1)
  const sources: string[] = []
  const ofDocker = text.startsWith('{"log":"') ? dockerText(text) : undefined
  if (ofDocker !== undefined) text = ofDocker
  // Two at most: a prefix of the container inside one of the orchestrator.
  for (let layer = 0; layer < 2; layer++) {
    const found = firstMatch(text)
    if (!found) break
    if (found[1]) sources.push(found[1])
    text = text.slice(found[0].length)
  }
  const own = /^\[?\d{4}-/.test(text) ? ownTime.exec(text) : null
  if (own) text = text.slice(own[0].length)
  return { text, source: sources.join(' '), isRecord: own !== null }
}

function firstMatch(text: string): RegExpExecArray | undefined {
  // Indented lines and JSON are the program's own.
  if (text === '' || text[0] === ' ' || text[0] === '\t' || text[0] === '{') return undefined
  for (const pattern of around) {
    const found = pattern.exec(text)
    if (found) return found
  }
  return undefined
}

/** Docker's `json-file`: the line is in `log`. */
function dockerText(text: string): string | undefined {
  try {
    const { log } = JSON.parse(text) as { log?: unknown }
    return typeof log === 'string' ? log.replace(/\n$/, '').replace(ansi, '') : undefined
  } catch {
    return undefined
  }
}
