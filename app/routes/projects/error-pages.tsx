import type { ErrorPageSnippet } from '~/projects/error-page-snippets'
import { receiptsTexts } from '~/texts/en/receipts'
import { useTexts } from '~/texts/use-texts'
import { SnippetTabs } from '~/ui/snippet'
import type { SourceLine } from '../issues/event/frame-view'
import { codeLines } from '../issues/event/source-code'

/** Error pages to copy, by framework. `lines`: the code, coloured. */
export function ErrorPages({ snippets }: { snippets: (ErrorPageSnippet & { lines: SourceLine[] })[] }) {
  const texts = useTexts(receiptsTexts)
  return (
    <SnippetTabs
      legend={texts.framework}
      snippets={snippets.map(({ name, file, code, note, lines }) => ({
        name,
        title: file,
        code,
        note: texts.notes[note],
        lines: codeLines(lines),
      }))}
    />
  )
}
