import type { ReactNode } from 'react'
import { lookupTexts } from '~/texts/en/lookup'
import { useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icon-names'
import { useCopy } from '~/ui/use-copy'

/** A button that copies a text and confirms it. Hidden without scripts. */
export function CopyAction(props: { text: string; icon: IconName; quiet?: boolean; children: ReactNode }) {
  const { text, icon, quiet, children } = props
  const { copied, copy } = useCopy(text)
  const { copied: done } = useTexts(lookupTexts)
  return (
    <Button type="button" variant={quiet ? 'quiet' : 'plain'} className="scripted" onClick={copy}>
      <Icon name={copied ? 'check' : icon} />
      {children}
      <span className="unseen" role="status">
        {copied && done}
      </span>
    </Button>
  )
}
