/** A frame: `key` is file and function as sent (alike in one event), `part` what counts of it. */
export type Call = { key: string; part: string }

/**
 * Functions that call themselves, or each other in circles of up to four, count once each, however deep they went.
 *
 * `cut`: this stack was cut short, or others of its platform are when they get deep. Then what called into the circle is left out:
 * it is there by chance. `overflown`: so is what the circle called last.
 */
export function withoutRecursion(calls: Call[], { cut, overflown }: { cut: boolean; overflown: boolean }): string[] {
  const circle = innermostCircle(calls)
  if (!circle) return withoutRepeats(calls.map(partOf))
  const { start, end } = circle
  const inside = [...new Set(calls.slice(start, end).map(partOf))].sort()
  const isCut = cut || overflown || end - start >= deep
  const before = isCut ? [] : withoutRecursion(calls.slice(0, start), { cut, overflown })
  return withoutRepeats([...before, ...inside, ...(overflown ? [] : calls.slice(end).map(partOf))])
}

/** From this many frames on SDKs and run-times of all platforms begin to cut. */
const deep = 50

const partOf = ({ part }: Call) => part

function innermostCircle(calls: Call[]): { start: number; end: number } | undefined {
  for (let end = calls.length; end > 1; end -= 1) {
    for (let length = 1; length <= 4 && length * 2 <= end; length += 1) {
      if (repeats(calls, end, length)) return around(calls, end - length * 2, end)
    }
  }
  return undefined
}

/** Whether the `length` calls before `end` are the same as those before them. */
function repeats(calls: Call[], end: number, length: number): boolean {
  for (let i = end - length; i < end; i += 1) if (calls[i]!.key !== calls[i - length]!.key) return false
  return true
}

/** As far as only functions of the circle are called. */
function around(calls: Call[], from: number, to: number): { start: number; end: number } {
  const members = new Set(calls.slice(from, to).map(({ key }) => key))
  let [start, end] = [from, to]
  while (start > 0 && members.has(calls[start - 1]!.key)) start -= 1
  while (end < calls.length && members.has(calls[end]!.key)) end += 1
  return { start, end }
}

const withoutRepeats = (parts: string[]) => parts.filter((part, i) => part !== parts[i - 1])
