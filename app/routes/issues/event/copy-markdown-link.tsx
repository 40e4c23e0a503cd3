import { type MouseEvent, useState } from 'react'
import { href } from 'react-router'
import { insightTexts } from '~/texts/en/insight'
import { useTexts } from '~/texts/use-texts'

/** Copies the event as Markdown. Without scripts or clipboard it is a link to the text. */
export function CopyMarkdownLink({ shortId, eventId }: { shortId: string; eventId: string }) {
  const texts = useTexts(insightTexts)
  const [copied, setCopied] = useState(false)
  const to = href('/issues/:shortId/events/:eventId/markdown', { shortId, eventId })
  const copy = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !navigator.clipboard) return
    event.preventDefault()
    fetch(to)
      .then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(String(answer.status)))))
      .then((text) => navigator.clipboard.writeText(text))
      .then(
        () => setCopied(true),
        // Signed out, evicted meanwhile, or the clipboard is forbidden: its page says which.
        () => location.assign(to),
      )
  }
  return (
    <>
      <a className="faint" href={to} onClick={copy}>
        {texts.copyMarkdown}
      </a>
      <span className="faint" role="status">
        {copied && texts.copied}
      </span>
    </>
  )
}
