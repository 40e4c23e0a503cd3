import type { ReactNode } from 'react'
import { releasesTexts } from '~/texts/en/releases'
import { useTexts } from '~/texts/use-texts'
import type { AdoptionView } from './list-view'
import './releases.css'

const width = 48

/** A share as a short bar with its words. */
export function AdoptionBar({ adoption: { share, words, of } }: { adoption: AdoptionView }) {
  const texts = useTexts(releasesTexts)
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
