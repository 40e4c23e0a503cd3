import type { Viewer } from '~/accounts/viewer'
import { csvHead, csvLine, exported } from '~/issues/export'
import type { IssueFilter, IssueRow } from '~/issues/issue'
import type { Store } from '~/store/store'

/** Page size of an export, which bounds its memory. */
const pageRows = 200

type ExportQuery = { store: Store; viewer: Viewer; filter: IssueFilter; publicUrl: string }

/** All issues of a filter as CSV or as a JSON array, page by page, as fast as the client reads. */
export function exportStream(kind: 'csv' | 'json', { publicUrl, ...asked }: ExportQuery): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const pages = pagesOf(asked)
  let written = 0
  const text = (rows: IssueRow[]) =>
    rows
      .map((row) => exported(row, publicUrl))
      .map((row) => (kind === 'csv' ? csvLine(row) : `${written++ > 0 ? ',\n' : ''}${JSON.stringify(row)}`))
      .join('')
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(kind === 'csv' ? csvHead : '[\n'))
    },
    async pull(controller) {
      const { value, done } = await pages.next()
      if (value) controller.enqueue(encoder.encode(text(value)))
      if (!done) return
      if (kind === 'json') controller.enqueue(encoder.encode('\n]\n'))
      controller.close()
    },
    async cancel() {
      await pages.return(undefined)
    },
  })
}

async function* pagesOf({
  store,
  viewer,
  filter,
}: Omit<ExportQuery, 'publicUrl'>): AsyncGenerator<IssueRow[], undefined> {
  const seen = new Set<number>()
  let cursor: string | undefined
  do {
    const page = await store.issues.page(viewer, { ...filter, limit: pageRows, cursor })
    // An issue with new events moves in the list during an export; it is exported once.
    const fresh = page.rows.filter(({ id }) => !seen.has(id))
    for (const { id } of fresh) seen.add(id)
    if (fresh.length > 0) yield fresh
    cursor = page.next
  } while (cursor)
  return undefined
}
