import type { ReactNode } from 'react'
import { Icon } from './icon'

/** The triangle of what unfolds. */
export function Turn() {
  return (
    <span className="call-turn">
      <Icon name="right" />
    </span>
  )
}

/** Something folded, with a title: details that few ask for. */
export function Folded({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <details className="part">
      <summary className="part-title part-title-folded">
        <Turn />
        <span className="part-title-words">{title}</span>
      </summary>
      {children}
    </details>
  )
}
