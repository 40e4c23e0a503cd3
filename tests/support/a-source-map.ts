type Segment = [column: number, source: number, line: number, originalColumn: number, name?: number]

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** One base64 variable-length quantity. */
export function vlq(value: number): string {
  let rest = value < 0 ? (-value << 1) | 1 : value << 1
  let text = ''
  do {
    const digit = rest & 31
    rest >>>= 5
    text += alphabet[rest > 0 ? digit | 32 : digit]
  } while (rest > 0)
  return text
}

/** The `mappings` of a map: segments per generated line; everything counts from 0. */
export function mappings(lines: Segment[][]): string {
  const last = [0, 0, 0, 0]
  return lines
    .map((segments) => {
      let column = 0
      return segments
        .map(([at, ...original]) => {
          const fields = original.map((value, index) => {
            const by = (value ?? 0) - (last[index] ?? 0)
            last[index] = value ?? 0
            return by
          })
          const text = [at - column, ...fields].map(vlq).join('')
          column = at
          return text
        })
        .join(',')
    })
    .join(';')
}

/** A map as bundlers write it. */
export function aSourceMap(lines: Segment[][], parts: Record<string, unknown> = {}): string {
  return JSON.stringify({ version: 3, sources: ['../src/a.ts'], names: [], mappings: mappings(lines), ...parts })
}
