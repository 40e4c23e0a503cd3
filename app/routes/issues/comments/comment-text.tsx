import { Fragment, type ReactNode } from 'react'
import type { Block, Inline } from '~/markdown/tree'
import './comments.css'

/** A text that was read as Markdown. All of it is made of elements named here, and every word of it is text. */
export function CommentText({ blocks }: { blocks: Block[] }) {
  return <div className="comment-text">{blocks.map(blockElement)}</div>
}

function blockElement(block: Block, key: number): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return <p key={key}>{block.inside.map(inlineElement)}</p>
    case 'heading':
      return (
        <p key={key} className="comment-heading">
          {block.inside.map(inlineElement)}
        </p>
      )
    case 'code':
      return (
        <pre key={key} className="comment-code">
          <code>{block.text}</code>
        </pre>
      )
    case 'quote':
      return <blockquote key={key}>{block.blocks.map(blockElement)}</blockquote>
    case 'list': {
      const items = block.items.map((item, place) => <li key={place}>{item.map(blockElement)}</li>)
      return block.ordered ? (
        <ol key={key} start={block.start}>
          {items}
        </ol>
      ) : (
        <ul key={key}>{items}</ul>
      )
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
        <a key={key} href={inline.href} rel="noreferrer noopener nofollow ugc">
          {inline.inside.map(inlineElement)}
        </a>
      )
    case 'mention':
      return (
        <span key={key} className="comment-mention">
          @{inline.name}
        </span>
      )
    case 'reference':
      return (
        <a key={key} href={inline.to}>
          {inline.text}
        </a>
      )
  }
}
