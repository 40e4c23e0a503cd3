import type { ReactNode } from 'react'

/** Where there is nothing to show: says why, and offers the one thing to do about it. */
export function BlankSlate({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <div className="blank-slate">
      <h2 className="blank-slate-title">{title}</h2>
      <div className="blank-slate-reason">{children}</div>
      {action && <div className="blank-slate-action">{action}</div>}
    </div>
  )
}
