import type { ReactNode } from 'react'
import { CodeFrame, type CodeLine } from '~/ui/code'
import type { SourceLine } from './frame-view'

/** The lines around the one that failed, highlighted on the server. */
export function SourceCode({ lines }: { lines: SourceLine[] }) {
  return <CodeFrame lines={codeLines(lines)} />
}

/** The lines with their colours. */
export const codeLines = (lines: SourceLine[]): CodeLine[] =>
  lines.map(({ number, text, runs, hit }) => ({ number, hit, text: coloured(text, runs) }))

const classes: Record<string, string> = {
  k: 'code-keyword',
  s: 'code-string',
  n: 'code-number',
  f: 'code-function',
  t: 'code-type',
  c: 'code-comment',
}

/** `runs` in the format of `runsText`; a line without any is plain. */
function coloured(text: string, runs: string | undefined): ReactNode {
  if (!runs) return text
  let at = 0
  return [...runs.matchAll(/([a-z_])(\d+)/g)].map(([, kind = '', length], place) => {
    const part = text.slice(at, at + Number(length))
    at += part.length
    return classes[kind] ? (
      <span className={classes[kind]} key={place}>
        {part}
      </span>
    ) : (
      part
    )
  })
}
