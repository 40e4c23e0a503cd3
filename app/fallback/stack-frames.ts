/** A frame of the Sentry event protocol. */
export type StackFrame = {
  function: string
  filename: string
  lineno?: number
  colno?: number
  in_app: boolean
}

const maxFrames = 50

// "    at async Object.fn (file:///app/server.js:1:2)", "    at file:///app/server.js:1:2", "    at JSON.parse (<anonymous>)"
const v8 = /^\s+at (?:(?<async>async )?(?<fn>.+?) \()?(?<place>.+?)\)?$/
// Firefox and Safari: "fn@https://host/assets/x.js:1:2"
const gecko = /^(?<fn>[^@\s]*)@(?<place>\S+)$/
const position = /^(?<file>.*?):(?<line>\d+):(?<column>\d+)$/

/** The frames of an error's stack as its engine writes it, oldest call first, as the event protocol wants them. */
export function stackFrames(stack: string | undefined): StackFrame[] {
  const frames = (stack ?? '').split('\n').map(frameOf)
  return frames
    .filter((frame) => frame !== undefined)
    .slice(0, maxFrames)
    .reverse()
}

function frameOf(line: string): StackFrame | undefined {
  const { fn, place } = (v8.exec(line) ?? gecko.exec(line))?.groups ?? {}
  if (place === undefined) return undefined
  const at = position.exec(place)?.groups
  const filename = (at?.file ?? place).replace(/^file:\/\//, '')
  return {
    function: fn || '?',
    filename,
    ...(at && { lineno: Number(at.line), colno: Number(at.column) }),
    in_app: isOurs(filename),
  }
}

const isOurs = (filename: string) => /[/\\]/.test(filename) && !/node_modules|^node:|^<|^native$/.test(filename)
