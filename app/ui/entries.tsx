import type { ReactNode } from 'react'

/** A short list of things one looks after: each with its facts in a line, and below it what can be done. */
export function Entries({ children }: { children: ReactNode }) {
  return <ul className="card">{children}</ul>
}

export function Entry({ name, facts, children }: { name: string; facts: ReactNode[]; children: ReactNode }) {
  return (
    <li className="entry">
      <div className="entry-facts">
        <strong>{name}</strong>
        {facts.map((fact, index) => (
          <span key={index}>{fact}</span>
        ))}
      </div>
      {children}
    </li>
  )
}
