import { type FunctionTable, functionAt, kind, placeOf, type ScriptFunction } from './function-table'
import type { OpenMap, OriginalPlace } from './open-map'
import { lineAt } from './source-context'

/**
 * The original name of the function around a position of a script.
 * 1. The function is found in the script (`functionAt`). The nearest name in the map is no help: it is usually what is called at that
 *    position, not the caller.
 * 2. The name is what the map says for the position of the function's name in the script, or else the identifier in the source at that
 *    position. A name that a bundler made up has no mapping.
 * 3. Members keep the name of their key, because bundlers do not rename those. Classes are put before it: `Checkout.submitOrder`.
 * 4. For a function whose name the bundler removed, the source is read: its own name, or what it is assigned to.
 */
export function functionName(
  map: OpenMap,
  table: FunctionTable,
  line: number,
  column: number,
): { name?: string; isTopLevel: boolean } {
  const found = functionAt(table, line, column)
  if (!found) return { isTopLevel: true }
  const owner = found.ownerAt === undefined ? undefined : nameAt(map, table, found.ownerAt, found.owner)
  const own = ownName(map, table, found)
  if (found.kind === kind.constructor && owner) return { name: `new ${owner}`, isTopLevel: false }
  const name = own && owner && isOfClass(found) ? `${owner}.${own}` : own
  return { ...(name && { name }), isTopLevel: false }
}

const isOfClass = ({ kind: of }: ScriptFunction) => of === kind.member || of === kind.static

function ownName(map: OpenMap, table: FunctionTable, found: ScriptFunction): string | undefined {
  // Bundlers inline a function that is used once: `onClick: () => …` may have been `const pay = () => …`.
  const declared = found.kind === kind.property ? nameInSource(map, table, found) : undefined
  if (declared) return declared
  if (found.nameAt !== undefined) {
    const written = nameAt(map, table, found.nameAt, found.name)
    if (written) return written
    if (found.kind !== kind.plain && found.name) return found.name
  }
  return nameInSource(map, table, found)
}

/** How far into a function's head its first mapping may be: bundlers write `()=>{` and map the brace. */
const headLength = 24

/** The name in the source where the function begins. */
function nameInSource(map: OpenMap, table: FunctionTable, { start }: ScriptFunction): string | undefined {
  const at = placeOf(table, start)
  for (let column = at.column; column < at.column + headLength; column++) {
    const place = map.trace(at.line, column)
    if (place?.exact) return writtenBefore(map, place)
  }
  return undefined
}

/** The original identifier at a position of the script. */
function nameAt(map: OpenMap, table: FunctionTable, offset: number, name: string | undefined): string | undefined {
  const at = placeOf(table, offset)
  const place = map.trace(at.line, at.column)
  if (!place?.exact) return undefined
  return place.name ?? identifierAt(map, place) ?? (isKept(map, place, name) ? name : undefined)
}

/**
 * A map says what was renamed. If it has no name and no source, the name in the script is the original one, except for very short names,
 * which a bundler may have made up without a mapping.
 */
function isKept(map: OpenMap, place: OriginalPlace, name: string | undefined): boolean {
  return name !== undefined && name.length > 2 && map.source(place.source).text === undefined
}

/** Words that may stand before the name of a function or member. */
const beforeName =
  /^(?:(?:export|default|async|static|public|private|protected|override|readonly|get|set|const|let|var|class)\s+)*(?:function\s*\*?\s*|class\s+)?\*?\s*(#?[\p{L}$_][\p{L}\p{N}$_]*)/u

function identifierAt(map: OpenMap, place: OriginalPlace): string | undefined {
  const found = beforeName.exec(textFrom(map, place) ?? '')?.[1]
  return found && !keywords.has(found) ? found : undefined
}

const keywords = new Set(
  'async await break case catch class const continue default delete do else export extends false finally for function if import in instanceof let new null return static super switch this throw true try typeof undefined var void while with yield'.split(
    ' ',
  ),
)

const ownFunctionName = /^(?:async\s+)?function\s*\*?\s*([\p{L}$_][\p{L}\p{N}$_]*)/u
/** What may be between the target of an assignment and the first mapped position of a function: `async (a, b) => {`. */
const head = /(?:async\s*)?(?:(?:\([^()]*\)(?:\s*:[^=()]{0,80})?|[\p{L}$_][\p{L}\p{N}$_]*)\s*=>\s*\{?\s*|\([^()]*)?$/u
/** `name = `, `name: Type = `, `name: `, `onClick={` before a function. */
const assignedTo =
  /(?:^|[^\p{L}\p{N}$_])([\p{L}$_][\p{L}\p{N}$_]*)(?:\s*:[^=;{}]{0,80})?\s*=\s*\{?\s*$|([\p{L}$_][\p{L}\p{N}$_]*)\s*:\s*$/u

function writtenBefore(map: OpenMap, place: OriginalPlace): string | undefined {
  const own = ownFunctionName.exec(textFrom(map, place) ?? '')?.[1]
  if (own) return own
  const line = lineOf(map, place)
  const before = assignedTo.exec((line ?? '').slice(Math.max(0, place.column - 200), place.column).replace(head, ''))
  const name = before?.[1] ?? before?.[2]
  return name && !keywords.has(name) ? name : undefined
}

/**
 * The name of a function, taken from its call, if nothing else is known about it. Only for plain calls (`total(items)`): in `items.map(…)`,
 * the caller of the callback is something else.
 */
export function calledAt(map: OpenMap, place: OriginalPlace): string | undefined {
  const line = lineOf(map, place)
  if (line === undefined) return undefined
  const called = /^([\p{L}$_][\p{L}\p{N}$_]*)\s*(?:\?\.)?\(/u.exec(line.slice(place.column, place.column + 200))?.[1]
  const isMember = /\.\s*$/.test(line.slice(Math.max(0, place.column - 20), place.column))
  return called && !isMember && !keywords.has(called) ? called : undefined
}

function lineOf(map: OpenMap, place: OriginalPlace): string | undefined {
  const { text, lines } = map.source(place.source)
  return text !== undefined && lines ? lineAt(text, lines, place.line) : undefined
}

function textFrom(map: OpenMap, place: OriginalPlace): string | undefined {
  return lineOf(map, place)?.slice(place.column, place.column + 200)
}
