import { href } from 'react-router'
import type { HelpSubject } from '~/help/subjects'
import { settingsTexts } from '~/texts/en/settings'
import { useTexts } from '~/texts/use-texts'
import { HelpLink } from '~/ui/help-link'

/** A link beside the title of a page to the help on its subject. */
export function PageHelp({ subject }: { subject: HelpSubject }) {
  const { help } = useTexts(settingsTexts)
  return <HelpLink to={href('/help/:subject', { subject })}>{help[subject]}</HelpLink>
}
