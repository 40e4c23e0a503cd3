import type { ArtifactQuestion, ArtifactRow } from './artifact-reader'
import type { FunctionTable } from './function-table'
import type { InlineMap } from './map-reference'
import type { OpenMap, Unreadable } from './open-map'

/*
 * Resolving is pure and cannot know beforehand what it has to look up: a script names its map, a map names its sources. So it is a
 * generator. It yields what it has to know next; the caller puts the answer into it and goes on, at once or later.
 */

/** A step of resolving that may have to look something up. */
export type Asking<Result> = Generator<Ask, Result, void>

export type Ask = RowsAsk | ContentAsk

/** Which uploaded files there are, for each of the questions. */
export type RowsAsk = { what: 'rows'; questions: ArtifactQuestion[]; answer?: ArtifactRow[][] }

/** What is in a file. `reference`: what the last lines of a script call its map. */
export type ContentAsk = (
  | { what: 'map' | 'functions'; hash: string; size: number }
  | { what: 'text' | 'reference'; hash: string }
  /** A map that stands in its script. */
  | { what: 'inline-map'; inline: InlineMap }
) & { answer?: Content }

/** `table`: undefined when the script is gone, too large, or cannot be parsed. */
export type Content =
  | { map: OpenMap | Unreadable }
  | { table: FunctionTable | undefined }
  | { text: string | undefined }

export function* rows(question: ArtifactQuestion): Asking<ArtifactRow[]> {
  const [found] = yield* allRows([question])
  return found ?? []
}

/** The answers to several questions, asked together. */
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
