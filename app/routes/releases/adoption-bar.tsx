import type { ReactNode } from 'react'
import type { Adoption } from '~/releases/adoption'
import { releasesTexts } from '~/texts/en/releases'
import { useNumbers, useTexts } from '~/texts/use-texts'
import './releases.css'

const width = 48

/** A share as a short bar with its words. */
export function AdoptionBar({ adoption: { share, of } }: { adoption: Adoption }) {
  const texts = useTexts(releasesTexts)
  const words = useNumbers().percent(share)
  return (
    <span className="adoption" title={of === 'sessions' ? texts.ofSessions : texts.ofPeople}>
      <svg className="adoption-bar" width={width} height="6" viewBox={`0 0 ${width} 6`} aria-hidden="true">
        <rect className="adoption-rest" width={width} height="6" rx="3" />
        {share > 0 && <rect className="adoption-share" width={Math.max(2, share * width)} height="6" rx="3" />}
      </svg>
      {of === 'people' ? texts.people(words, Faint) : words}
    </span>
  )
}

const Faint = ({ children }: { children: ReactNode }) => <span className="faint">{children}</span>
