import type pg from 'pg'

export type Query = { text: string; name: string; values: unknown[] }
export type Result = { rows: Record<string, unknown>[]; changes: number }

/** The messages of PostgreSQL's protocol as the driver's connection sends them. */
type Connection = {
  parsedStatements: Record<string, string>
  stream: { cork?: () => void; uncork?: () => void }
  parse(query: { text: string; name: string; types?: number[] }): void
  bind(config: {
    portal: string
    statement: string
    values: unknown[]
    binary: boolean
    valueMapper: (value: unknown) => unknown
  }): void
  describe(of: { type: 'P'; name: string }): void
  execute(config: { portal: string; rows: number }): void
  sync(): void
}
type Field = { name: string; dataTypeID: number; format: 'text' | 'binary' }
type Column = { name: string; parse: (text: string) => unknown }

/**
 * The columns of each statement by its name, as the server described them when it was first executed on a connection. They stay as they are: PostgreSQL
 * refuses to execute a prepared statement whose columns have changed.
 */
const described = new WeakMap<Connection, Map<string, Column[]>>()

/**
 * Many executions of prepared statements in one round trip: each is bound and executed, and one `Sync` ends them all. The driver sends one
 * query at a time and waits for its answer; over a network that would be the price of every statement of a batch.
 */
export class Each {
  static run(client: pg.Client, queries: Query[], types: pg.CustomTypesConfig): Promise<Result[]> {
    return new Promise((resolve, reject) => {
      const each = new Each(queries, types, (error, results) => (error ? reject(error) : resolve(results)))
      client.query(each as unknown as pg.Submittable)
    })
  }

  readonly #queries: Query[]
  readonly #types: pg.CustomTypesConfig
  readonly #done: (error: Error | undefined, results: Result[]) => void
  readonly #results: Result[] = []
  #rows: Record<string, unknown>[] = []
  /** Of all statements of this connection, and of the one whose rows arrive. */
  #described = new Map<string, Column[]>()
  #columns: Column[] | undefined
  #error: Error | undefined
  readonly #parsing: Query[] = []
  #parsed = 0

  constructor(
    queries: Query[],
    types: pg.CustomTypesConfig,
    done: (error: Error | undefined, results: Result[]) => void,
  ) {
    this.#queries = queries
    this.#types = types
    this.#done = done
  }

  submit(connection: Connection): void {
    connection.stream.cork?.()
    const asked = new Set<string>()
    const known = described.get(connection)
    if (known) this.#described = known
    else described.set(connection, this.#described)
    for (const query of this.#queries) {
      const { name, text, values } = query
      if (connection.parsedStatements[name] === undefined && !this.#parsing.some((one) => one.name === name)) {
        connection.parse({ text, name })
        this.#parsing.push(query)
      }
      connection.bind({ portal: '', statement: name, values, binary: false, valueMapper: prepared })
      // The description is longer than most rows, and the same each time.
      if (!this.#described.has(name) && !asked.has(name)) {
        connection.describe({ type: 'P', name: '' })
        asked.add(name)
      }
      connection.execute({ portal: '', rows: 0 })
    }
    connection.sync()
    connection.stream.uncork?.()
  }

  /** The driver keeps under this name that the statement being parsed is known to the server. */
  get name(): string | undefined {
    return this.#parsing[this.#parsed]?.name
  }

  /** Asked once for each statement that was parsed, after its name. */
  get text(): string | undefined {
    return this.#parsing[this.#parsed++]?.text
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#columns = fields.map(({ name, dataTypeID, format }) => ({
      name,
      parse: this.#types.getTypeParser(dataTypeID, format as 'text') as (text: string) => unknown,
    }))
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.#columns ??= this.#described.get(this.#current().name)!
    const row: Record<string, unknown> = {}
    for (let at = 0; at < this.#columns.length; at++) {
      const { name, parse } = this.#columns[at]!
      const text = fields[at]
      row[name] = text === null || text === undefined ? null : parse(text)
    }
    this.#rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }): void {
    const { name } = this.#current()
    if (!this.#described.has(name)) this.#described.set(name, this.#columns ?? [])
    const changes = /(\d+)$/.exec(text)?.[1]
    this.#end({ rows: this.#rows, changes: Number(changes ?? 0) })
  }

  handleEmptyQuery(): void {
    this.#end({ rows: [], changes: 0 })
  }

  #current(): Query {
    return this.#queries[this.#results.length]!
  }

  #end(result: Result): void {
    this.#results.push(result)
    this.#rows = []
    this.#columns = undefined
  }

  handlePortalSuspended(): void {}

  /** After an error the driver forgets the query: it says nothing more of it, and waits by itself until the server is ready. */
  handleError(error: Error): void {
    this.#error ??= error
    this.#done(this.#error, this.#results)
  }

  handleReadyForQuery(): void {
    this.#done(this.#error, this.#results)
  }
}

/** A value as the protocol takes it. */
function prepared(value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return arrayText(value)
  return Buffer.isBuffer(value) ? value : String(value)
}

const arrayText = (list: unknown[]): string =>
  `{${list.map((one) => (typeof one === 'number' ? String(one) : `"${String(one).replace(/[\\"]/g, '\\$&')}"`)).join(',')}}`
