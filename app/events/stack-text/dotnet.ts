import { headOf } from './head'
import { type StackReader, type TextException, type TextFrame, textFrame } from './text-stack'

const arrow = / ---> /

/**
 * .NET: `Outer: … ---> Inner: …`, then the calls of the innermost exception, newest first, each set closed by a line about the
 * end of the inner stack. Source: `Exception.ToString`; Mono's, which Unity prints too.
 */
export const dotnet: StackReader = {
  mark: /^\s+at [^\s(.]{1,200}\.[^\s(]{1,500} ?\([^()]{0,500}\)(?: \[0x[0-9a-f]{4,8}\])?(?: in .{1,900}:(?:line )?\d+)?$/,
  read(lines) {
    const first = lines.findIndex((line) => readFrame(line) !== undefined)
    const heads = lines.slice(0, first).join('\n').split(arrow)
    const stacks: TextFrame[][] = [[]]
    for (const line of lines.slice(first)) {
      const frame = readFrame(line)
      if (frame) stacks.at(-1)?.unshift(frame)
      else if (/^\s*--- End of inner exception stack trace ---/.test(line)) stacks.push([])
    }
    const exceptions: TextException[] = heads
      .reverse()
      .slice(0, 20)
      .map((head, index) => ({ ...headOf(head.split('\n')), frames: stacks[index] ?? [] }))
    return { exceptions }
  },
}

function readFrame(line: string): TextFrame | undefined {
  if (!/^\s+at \S/.test(line)) return undefined
  // Mono prints the offset in the method, and for methods without symbols the image's hash instead of a file.
  const body = line
    .trim()
    .slice(3)
    .replace(/ \[0x[0-9a-f]{1,8}\](?: in <[^>]{0,100}>:0)?/, '')
  const { call, file, row } = placed(body)
  const bracket = call.indexOf('(')
  if (bracket < 0) return undefined
  const name = call
    .slice(0, bracket)
    .trimEnd()
    .replace(/\[[^\]]{0,200}\]$/, '')
  const dot = name.lastIndexOf(
    '.',
    name.endsWith('.ctor') || name.endsWith('.cctor') ? name.lastIndexOf('.') - 1 : undefined,
  )
  const method = { module: name.slice(0, Math.max(0, dot)), function: name.slice(dot + 1) }
  return textFrame({ ...asWritten(method), filename: file, line: row })
}

function placed(body: string): { call: string; file?: string; row?: number } {
  const at = body.indexOf(') in ')
  const [, file, row] = (at > 0 && /^(.{1,900}):(?:line )?(\d{1,9})$/.exec(body.slice(at + 5))) || []
  return file ? { call: body.slice(0, at), file, row: Number(row) } : { call: body }
}

/** The compiler turns an async method or iterator into a class: `Shop.Cart.<PayAsync>d__5.MoveNext` is `Shop.Cart.PayAsync`. */
function asWritten({ module, function: name }: { module: string; function: string }) {
  const [, owner, method] = (name === 'MoveNext' && /^(.{1,500})[.+]<(\w{1,200})>d__\d+/.exec(module)) || []
  return owner ? { module: owner, function: method } : { module, function: name }
}
