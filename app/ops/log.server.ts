import type { Config } from '../config'

/** One JSON object per line: operators' tools read it. Errors go to standard error, the rest to standard output. */
export type Log = {
  debug: (message: string, more?: object) => void
  info: (message: string, more?: object) => void
  warn: (message: string, more?: object) => void
  error: (message: string, error?: unknown, more?: object) => void
}

/** The warning that the store did not answer questions of open pages. */
export const newsFailed = 'Open pages could not be told what happened.'

const rank = { debug: 0, info: 1, warn: 2, error: 3, silent: 4 }

export function makeLog(level: Config['logLevel']): Log {
  const write = (stream: NodeJS.WriteStream, at: keyof typeof rank, message: string, more?: object) => {
    if (rank[at] < rank[level]) return
    stream.write(`${JSON.stringify({ time: new Date().toISOString(), level: at, message, ...more })}\n`)
  }
  return {
    debug: (message, more) => write(process.stdout, 'debug', message, more),
    info: (message, more) => write(process.stdout, 'info', message, more),
    warn: (message, more) => write(process.stderr, 'warn', message, more),
    error: (message, error, more) =>
      write(process.stderr, 'error', message, {
        ...(error instanceof Error
          ? { error: error.message, stack: error.stack }
          : error === undefined
            ? {}
            : { error: String(error) }),
        ...more,
      }),
  }
}
