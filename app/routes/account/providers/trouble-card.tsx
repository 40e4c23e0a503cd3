import { href } from 'react-router'
import { signInWithTexts } from '~/texts/en/sign-in-with'
import { textsAt, useTexts } from '~/texts/use-texts'
import { ButtonLink } from '~/ui/button'
import { EntryCard } from '../../entry-card'
import type { SignInTrouble } from './sign-in-trouble.server'

export type Trouble = { why: SignInTrouble; provider?: string; email?: string }

export const troubleMeta = (matches: Parameters<typeof textsAt>[0]) => [
  { title: `${textsAt(matches, signInWithTexts).notSignedIn} · Digestline` },
]

/** Why a sign-in at a provider failed, and what to do. */
export function TroubleCard({ trouble }: { trouble: Trouble | undefined }) {
  const texts = useTexts(signInWithTexts)
  return (
    <EntryCard title={texts.notSignedIn}>
      {trouble && (
        <p role="alert">
          {texts.troubles[trouble.why](trouble.provider ?? texts.theProvider, trouble.email ?? texts.thisAddress)}
        </p>
      )}
      <p>
        <ButtonLink to={href('/sign-in')} variant="primary">
          {texts.back}
        </ButtonLink>
      </p>
    </EntryCard>
  )
}
