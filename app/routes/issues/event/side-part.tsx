import type { ReactNode } from 'react'
import './event-side.css'

/** A part of the column beside an event. `more`: a link at the end of its title. */
export function SidePart({ title, more, children }: { title: string; more?: ReactNode; children: ReactNode }) {
  return (
    <section className="side-part">
      <div className="side-part-head">
        <h2>{title}</h2>
        {more && <span className="side-part-more">{more}</span>}
      </div>
      {children}
    </section>
  )
}
