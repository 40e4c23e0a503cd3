import { highlight, runsText } from '~/highlight/highlight'
import { languageOf } from '~/highlight/languages'
import type { SourceLine } from '../issues/event/frame-view'

/** Code to copy as coloured lines. `file`: where it goes, which says the language; undefined for a terminal, whose lines are plain. */
export function snippetLines(code: string, file: string | undefined): SourceLine[] {
  const lines = code.replace(/\n$/, '').split('\n')
  const language = file === undefined ? undefined : languageOf(file, '')
  const runs = language && highlight(lines, language).map(runsText)
  return lines.map((text, place) => ({ text, hit: false, ...(runs?.[place] && { runs: runs[place] }) }))
}
