import type { ReactNode } from 'react'

/** A number or a time with its name beneath, in a `<dl>` (usually of class `figures`, which sets them side by side). */
export function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="figure">
      <dt className="figure-name">{name}</dt>
      <dd className="figure-value">{children}</dd>
    </div>
  )
}
