import type { ArtifactQuestion, ArtifactRow } from './artifact-reader'
import type { FunctionTable } from './function-table'
import type { InlineMap } from './map-reference'
import type { OpenMap, Unreadable } from './open-map'

/*
 * Resolving is pure and cannot know in advance what it has to look up: a script names its map, and a map names its sources. So it is a
 * generator: it yields a question, and the caller resumes it with the answer, at once or later.
 */

/** A step of resolving that may ask questions. */
export type Asking<Result> = Generator<Ask, Result, void>

export type Ask = RowsAsk | ContentAsk

/** Which uploaded files exist, for each of the questions. */
export type RowsAsk = { what: 'rows'; questions: ArtifactQuestion[]; answer?: ArtifactRow[][] }

/** The content of a file. `reference`: the name of the map in the last lines of a script. */
export type ContentAsk = (
  | { what: 'map' | 'functions'; hash: string; size: number }
  | { what: 'text' | 'reference'; hash: string }
  /** A map that is embedded in its script. */
  | { what: 'inline-map'; inline: InlineMap }
) & { answer?: Content }

/** `table`: undefined when the script was deleted, is too large, or cannot be parsed. */
export type Content =
  | { map: OpenMap | Unreadable }
  | { table: FunctionTable | undefined }
  | { text: string | undefined }

export function* rows(question: ArtifactQuestion): Asking<ArtifactRow[]> {
  const [found] = yield* allRows([question])
  return found ?? []
}

/** The answers to several questions that are asked together. */
export function* allRows(questions: ArtifactQuestion[]): Asking<ArtifactRow[][]> {
  const ask: RowsAsk = { what: 'rows', questions }
  yield ask
  return answered(ask.answer)
}

export function* openedMap(row: ArtifactRow | InlineMap): Asking<OpenMap | Unreadable> {
  const content = yield* contentOf(
    'inline' in row ? { what: 'inline-map', inline: row } : { what: 'map', hash: row.contentHash, size: row.size },
  )
  return answered('map' in content ? content.map : undefined)
}

export function* functionsOf({ contentHash: hash, size }: ArtifactRow): Asking<FunctionTable | undefined> {
  const content = yield* contentOf({ what: 'functions', hash, size })
  return 'table' in content ? content.table : undefined
}

export function* textOf({ contentHash: hash }: ArtifactRow): Asking<string | undefined> {
  const content = yield* contentOf({ what: 'text', hash })
  return 'text' in content ? content.text : undefined
}

export function* referenceOf({ contentHash: hash }: ArtifactRow): Asking<string | undefined> {
  const content = yield* contentOf({ what: 'reference', hash })
  return 'text' in content ? content.text : undefined
}

function* contentOf(ask: ContentAsk): Asking<Content> {
  yield ask
  return answered(ask.answer)
}

function answered<Answer>(answer: Answer | undefined): Answer {
  if (answer === undefined) throw new Error('Resolving went on without the answer it asked for.')
  return answer
}
