import { securityTexts } from '~/texts/en/security'
import { useTexts } from '~/texts/use-texts'
import { Note } from '~/ui/note'
import { Snippet } from '~/ui/snippet'
import './security.css'

/** New recovery codes, shown this once. */
export function RecoveryCodeList({ codes }: { codes: string[] }) {
  const texts = useTexts(securityTexts).codes
  return (
    <div className="recovery-codes" role="status">
      <Note tone="green">{texts.keep}</Note>
      <Snippet code={codes.join('\n')} title={texts.list} />
    </div>
  )
}
