import { openContents } from '../artifact-contents.server'
import { decodeRow, encodeRow } from '../moving/row-format'
import { contentsColumns } from '../moving/table'
import { type Db, translatingSqliteErrors } from './open.server'

const types = contentsColumns.map(({ type }) => type)

/** The contents that a database names and `dir` has, as rows of the table that another engine keeps them in. */
export async function* contentRows(db: Db, dir: string): AsyncGenerator<Buffer[]> {
  const contents = openContents(dir)
  const hashes = translatingSqliteErrors(() =>
    db.prepare<[], string>('select hash from artifact_content order by hash').pluck().all(),
  )
  for (const hash of hashes)
    for (let part = 0; ; part++) {
      const bytes = contents.part(hash, part)
      if (!bytes) break
      yield [encodeRow(types, [hash, part, bytes])]
    }
}

/** Writes such rows into files. The parts of a content follow each other. */
export async function fillContents(dir: string, pieces: AsyncIterable<Buffer[]>): Promise<void> {
  const contents = openContents(dir)
  let current: { hash: string; parts: Uint8Array[] } | undefined
  const end = () => {
    if (current) contents.put(current.hash, Buffer.concat(current.parts))
  }
  for await (const rows of pieces)
    for (const row of rows) {
      const [hash, , bytes] = decodeRow(types, row) as [string, number, Uint8Array]
      if (current?.hash !== hash) {
        end()
        current = { hash, parts: [] }
      }
      current.parts.push(bytes)
    }
  end()
}
