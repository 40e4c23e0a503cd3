import type { ErrorPageSnippet } from '~/projects/error-page-snippets'
import { receiptsTexts } from '~/texts/en/receipts'
import { useTexts } from '~/texts/use-texts'
import { SnippetTabs } from '~/ui/snippet'

/** Error pages to copy, by framework. */
export function ErrorPages({ snippets }: { snippets: ErrorPageSnippet[] }) {
  const texts = useTexts(receiptsTexts)
  return (
    <SnippetTabs
      legend={texts.framework}
      snippets={snippets.map(({ name, file, code, note }) => ({ name, title: file, code, note: texts.notes[note] }))}
    />
  )
}
