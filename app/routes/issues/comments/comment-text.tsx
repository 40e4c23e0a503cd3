import type { Block } from '~/markdown/tree'
import { type MarkdownParts, MarkdownText } from '../../markdown-text'
import './comments.css'

const parts: MarkdownParts = {
  heading: (inside) => <p className="comment-heading">{inside}</p>,
  code: (text) => (
    <pre className="comment-code">
      <code>{text}</code>
    </pre>
  ),
  link: (href, inside) => (
    <a href={href} rel="noreferrer noopener nofollow ugc">
      {inside}
    </a>
  ),
  mention: ({ name }) => <span className="comment-mention">@{name}</span>,
  reference: ({ to, text }) => <a href={to}>{text}</a>,
}

/** A comment, read as Markdown. */
export function CommentText({ blocks }: { blocks: Block[] }) {
  return (
    <div className="comment-text">
      <MarkdownText blocks={blocks} parts={parts} />
    </div>
  )
}
