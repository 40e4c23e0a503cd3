import type { ReactNode } from 'react'

/** A short list of things one looks after: each with its facts in a line, and what can be done with it at the end of the line. */
export function Entries({ children }: { children: ReactNode }) {
  return <ul className="card">{children}</ul>
}

/** `mark`: beside the name, such as a badge. `actions`: buttons, on a phone below the rest. */
export function Entry(props: {
  name: string
  mark?: ReactNode
  facts: ReactNode[]
  actions?: ReactNode
  children?: ReactNode
}) {
  const { name, mark, facts, actions, children } = props
  return (
    <li className="entry">
      <div className="entry-words">
        <div className="entry-facts">
          <strong>{name}</strong>
          {mark}
          {facts.map((fact, index) => (
            <span key={index}>{fact}</span>
          ))}
        </div>
        {children}
      </div>
      {actions && <div className="entry-actions">{actions}</div>}
    </li>
  )
}
