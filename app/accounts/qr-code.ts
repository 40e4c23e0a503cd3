import { encode } from 'uqr'

/** A QR code to draw: `path` has its black modules, each one unit wide, in a square of `size` units with the quiet zone around it. */
export type QrCode = { size: number; path: string }

/** ISO/IEC 18004 asks for four modules of white around the code. */
const quietZone = 4

/** The QR code of a text: at most about 2,300 characters with error correction M. */
export function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: quietZone })
  const path = data.flatMap((row, y) => runsOf(row).map(({ from, length }) => `M${from} ${y}h${length}v1h-${length}z`))
  return { size, path: path.join('') }
}

/** The black modules of a row that lie side by side. */
function runsOf(row: boolean[]): { from: number; length: number }[] {
  const runs: { from: number; length: number }[] = []
  row.forEach((black, x) => {
    const last = runs.at(-1)
    if (!black) return
    if (last && last.from + last.length === x) last.length++
    else runs.push({ from: x, length: 1 })
  })
  return runs
}
