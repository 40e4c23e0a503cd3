import type { AdoptionView } from './list-view'

const width = 48

/** A share as a short bar with its words. */
export function AdoptionBar({ adoption: { share, words, of } }: { adoption: AdoptionView }) {
  return (
    <span className="adoption" title={of === 'sessions' ? 'of all sessions' : 'of the people with events'}>
      <svg className="adoption-bar" width={width} height="6" viewBox={`0 0 ${width} 6`} aria-hidden="true">
        <rect className="adoption-rest" width={width} height="6" rx="3" />
        {share > 0 && <rect className="adoption-share" width={Math.max(2, share * width)} height="6" rx="3" />}
      </svg>
      {words}
      {of === 'people' && <span className="faint"> of people</span>}
    </span>
  )
}
