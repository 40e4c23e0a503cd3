const encoder = new TextEncoder()
const bytesOf = (text: string): number => encoder.encode(text).length

/**
 * The lines of a Markdown text that fit into `bytes`. A code block that is cut is closed, so that what was in it stays in code, and `more` says how
 * to get the rest.
 */
export function cutMarkdown(text: string, bytes: number, more: string): string {
  if (bytesOf(text) <= bytes) return text
  const kept: string[] = []
  let fence = ''
  let left = bytes - bytesOf(`\n\n${more}\n`)
  for (const line of text.split('\n')) {
    const ticks = /^`{3,}/.exec(line)?.[0] ?? ''
    const next = fence === '' ? ticks : line === fence ? '' : fence
    left -= bytesOf(line) + 1
    if (left < next.length + 1) break
    kept.push(line)
    fence = next
  }
  if (fence !== '') kept.push(fence)
  return `${kept.join('\n')}\n\n${more}\n`
}
