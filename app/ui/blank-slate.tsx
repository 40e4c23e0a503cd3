import type { ReactNode } from 'react'

/** Where there is nothing to show: says why, and offers the one thing to do about it. `whole`: the page is nothing else. */
export function BlankSlate(props: { title: string; whole?: boolean; children: ReactNode; action?: ReactNode }) {
  const { title, whole, children, action } = props
  const Heading = whole ? 'h1' : 'h2'
  return (
    <div className="blank-slate">
      <Heading className="blank-slate-title">{title}</Heading>
      <div className="blank-slate-reason">{children}</div>
      {action && <div className="blank-slate-action">{action}</div>}
    </div>
  )
}
