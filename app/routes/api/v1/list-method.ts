import { type Answer, type ApiMethod, type Asked, apiMethod } from './api-resource'
import { pageAnswer, pageById, pageParameters } from './page-of'

type Page<Row> = { rows: Row[]; next: string | null }

type Listed<Row> = Pick<ApiMethod, 'summary' | 'description' | 'scope'> & {
  /** The name of the answer's schema, that of the rows in it, and the schema of a row. */
  answer: [name: string, rows: string, of: Answer]
  /** The whole list, which the store limits. Undefined: 404. */
  find: (asked: Asked) => Promise<readonly Row[] | undefined>
  /** The page that was asked for. */
  page: (rows: readonly Row[], query: URLSearchParams) => Page<Row>
  /** A row as it is answered. */
  json: (row: Row, asked: Asked) => unknown
}

/** The method that lists what the store reads as a whole, a page at a time. */
export const listMethod = <Row>({ answer: [name, key, of], find, page, json, ...described }: Listed<Row>): ApiMethod =>
  apiMethod({
    ...described,
    query: pageParameters,
    answer: pageAnswer(name, key, of),
    async run(asked) {
      const found = await find(asked)
      if (!found) return undefined
      const { rows, next } = page(found, asked.query)
      return { [key]: await Promise.all(rows.map((row) => json(row, asked))), next }
    },
  })

/** Pages of rows by their id, the lowest first. */
export const oldestFirst = <Row extends { id: number }>(rows: readonly Row[], query: URLSearchParams): Page<Row> =>
  pageById(rows, query, ({ id }) => id)

/** Pages of rows by their id, the highest first. */
export const newestFirst = <Row extends { id: number }>(rows: readonly Row[], query: URLSearchParams): Page<Row> =>
  pageById(rows, query, ({ id }) => id, 'newest')
