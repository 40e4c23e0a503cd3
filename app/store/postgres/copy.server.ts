import type pg from 'pg'
import { pieceBytes } from '../moving/table'
import { asStoreError } from './errors.server'
import { copyEnd, copyHead, RowSplitter } from './row-splitter'

/*
 * COPY in binary format, by the driver's interface for custom queries (https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-COPY).
 */

/** The driver's connection, as far as COPY needs it. */
type Connection = {
  stream: {
    writableNeedDrain: boolean
    once(event: 'drain' | 'close', then: () => void): void
    pause(): void
    resume(): void
  }
  query(text: string): void
  sendCopyFromChunk(bytes: Buffer): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

/** What the driver calls while a query is the current one. */
abstract class Copy {
  connection: Connection | undefined
  error: Error | undefined

  constructor(private readonly sql: string) {}

  /** Called at the end, also after an error. */
  abstract over(): void

  submit(connection: Connection): void {
    this.connection = connection
    connection.query(this.sql)
  }

  handleError(error: Error): void {
    this.error ??= error
    // After an error the driver calls nothing else of this query.
    this.over()
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.over()
  }
}

class CopyIn extends Copy {
  /** Resolves when the server asks for rows, or has refused. */
  readonly begun: Promise<void>
  readonly ended: Promise<void>
  #begin = () => {}
  #end = () => {}

  constructor(sql: string) {
    super(sql)
    this.begun = new Promise((resolve) => {
      this.#begin = resolve
    })
    this.ended = new Promise((resolve) => {
      this.#end = resolve
    })
  }

  handleCopyInResponse(): void {
    this.#begin()
  }

  over(): void {
    this.#begin()
    this.#end()
  }
}

/**
 * Sends rows to `copy … from stdin (format binary)`. Rejects with StoreTrouble, or with the error of `pieces`; then
 * nothing was added.
 */
export async function copyIn(client: pg.Client, sql: string, pieces: AsyncIterable<Buffer[]>): Promise<void> {
  const copy = new CopyIn(sql)
  client.query(copy as unknown as pg.Submittable)
  await copy.begun
  const { connection } = copy
  if (!copy.error && connection) {
    try {
      connection.sendCopyFromChunk(copyHead)
      for await (const rows of pieces) {
        if (copy.error) break
        connection.sendCopyFromChunk(Buffer.concat(rows))
        if (connection.stream.writableNeedDrain) await Promise.race([drained(connection), copy.ended])
      }
      connection.sendCopyFromChunk(copyEnd)
      connection.endCopyFrom()
    } catch (error) {
      connection.sendCopyFail('The rows could not be read.')
      await copy.ended
      throw error
    }
  }
  await copy.ended
  if (copy.error) throw asStoreError(copy.error)
}

const drained = ({ stream }: Connection): Promise<void> => new Promise((resolve) => stream.once('drain', resolve))

class CopyOut extends Copy {
  readonly #splitter = new RowSplitter()
  #rows: Buffer[] = []
  #bytes = 0
  #over = false
  #wake = () => {}

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    for (const row of this.#splitter.push(chunk)) {
      this.#rows.push(row)
      this.#bytes += row.length
    }
    if (this.#bytes < pieceBytes) return
    this.connection?.stream.pause()
    this.#wake()
  }

  over(): void {
    this.#over = true
    this.#wake()
  }

  /** Rows that arrived; undefined at the end. */
  async next(): Promise<Buffer[] | undefined> {
    while (this.#bytes < pieceBytes && !this.#over) {
      this.connection?.stream.resume()
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    if (this.error) throw asStoreError(this.error)
    const rows = this.#rows
    this.#rows = []
    this.#bytes = 0
    if (rows.length > 0) return rows
    this.#splitter.end()
    return undefined
  }

  /** Reads what is left and drops it, so that the connection can be used again. */
  async drop(): Promise<void> {
    while (!this.#over) {
      this.#rows = []
      this.#bytes = 0
      this.connection?.stream.resume()
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }
}

/** The rows of `copy … to stdout (format binary)`, in pieces of about a mebibyte; the server waits while nobody asks for the next. */
export async function* copyOut(client: pg.Client, sql: string): AsyncGenerator<Buffer[]> {
  const copy = new CopyOut(sql)
  client.query(copy as unknown as pg.Submittable)
  try {
    for (;;) {
      const rows = await copy.next()
      if (!rows) return
      yield rows
    }
  } finally {
    await copy.drop()
  }
}
