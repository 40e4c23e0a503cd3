import type { ReactNode } from 'react'

/** Where there is nothing to show: says why, and offers the one thing to do about it. `whole`: the page is nothing else. */
export function BlankSlate(props: { title: string; whole?: boolean; children: ReactNode; action?: ReactNode }) {
  const { title, whole, children, action } = props
  const Heading = whole ? 'h1' : 'h2'
  return (
    <div className="blank-slate">
      <BrandDrawing />
      <Heading className="blank-slate-title">{title}</Heading>
      <div className="blank-slate-reason">{children}</div>
      {action && <div className="blank-slate-action">{action}</div>}
    </div>
  )
}

/** Four lines of text; the third, the digest line, is marked and runs past the others. */
export function BrandDrawing() {
  return (
    <svg className="blank-slate-art" viewBox="0 0 72 48" aria-hidden="true">
      <path d="M12 10h30M12 22h44M12 46h22" />
      <path className="blank-slate-hit" d="M12 34h50" />
    </svg>
  )
}
