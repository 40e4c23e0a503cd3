import type { Block } from '~/markdown/tree'
import { Snippet } from '~/ui/snippet'
import { type MarkdownParts, MarkdownText } from '../markdown-text'
import './help.css'

const parts: MarkdownParts = {
  heading: (inside) => <h2>{inside}</h2>,
  code: (text) => <Snippet code={text} />,
  link: (href, inside) => <a href={href}>{inside}</a>,
}

/** A help document, read as Markdown. */
export function HelpText({ blocks }: { blocks: Block[] }) {
  return (
    <div className="help-text">
      <MarkdownText blocks={blocks} parts={parts} />
    </div>
  )
}
