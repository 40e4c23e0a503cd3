import { Fragment, type ReactNode } from 'react'
import type { Block, Inline } from '~/markdown/tree'
import { Snippet } from '~/ui/snippet'
import './help.css'

/** A help document, read as Markdown. */
export function HelpText({ blocks }: { blocks: Block[] }) {
  return <div className="help-text">{blocks.map(blockElement)}</div>
}

function blockElement(block: Block, key: number): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return <p key={key}>{block.inside.map(inlineElement)}</p>
    case 'heading':
      return <h2 key={key}>{block.inside.map(inlineElement)}</h2>
    case 'code':
      return <Snippet key={key} code={block.text} />
    case 'quote':
      return <blockquote key={key}>{block.blocks.map(blockElement)}</blockquote>
    case 'list': {
      const items = block.items.map((item, place) => <li key={place}>{item.map(blockElement)}</li>)
      return block.ordered ? <ol key={key}>{items}</ol> : <ul key={key}>{items}</ul>
    }
    case 'rule':
      return <hr key={key} />
  }
}

function inlineElement(inline: Inline, key: number): ReactNode {
  if (typeof inline === 'string') return <Fragment key={key}>{inline}</Fragment>
  switch (inline.kind) {
    case 'strong':
      return <strong key={key}>{inline.inside.map(inlineElement)}</strong>
    case 'emphasis':
      return <em key={key}>{inline.inside.map(inlineElement)}</em>
    case 'struck':
      return <del key={key}>{inline.inside.map(inlineElement)}</del>
    case 'code':
      return <code key={key}>{inline.text}</code>
    case 'break':
      return <br key={key} />
    case 'link':
      return (
        <a key={key} href={inline.href}>
          {inline.inside.map(inlineElement)}
        </a>
      )
    case 'mention':
    case 'reference':
      return <Fragment key={key}>{inline.text}</Fragment>
  }
}
