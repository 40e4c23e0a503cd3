import type { ReactNode } from 'react'
import { BrandDrawing } from '~/ui/blank-slate'
import './entry-card.css'

/** A page for people who sign in or are invited: its purpose, and the form or the next step. */
export function EntryCard(props: { title: string; below?: string; children: ReactNode }) {
  return (
    <div className="entry-page">
      <div className="card entry-card">
        <BrandDrawing />
        <h1>{props.title}</h1>
        {props.below && <p className="entry-below">{props.below}</p>}
        <div className="entry-body">{props.children}</div>
      </div>
    </div>
  )
}
