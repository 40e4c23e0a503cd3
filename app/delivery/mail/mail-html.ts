import { digestGroups } from '../../digests/digest-groups'
import { type Html, html } from './html'
import type { MailBlock, MailDocument, MailLink, MailTone } from './mail-document'
import { mailLine } from './mail-line'
import { mailStyles } from './mail-styles'

/**
 * A mail as HTML: blocks below each other, without tables, pictures, scripts or anything that is loaded. It reads in order without its
 * styles too, which some programs remove.
 */
export function mailHtml({ language, subject, blocks, footer }: MailDocument): string {
  const { markup } = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${mailLine(subject)}</title>
<style>${mailStyles}</style>
</head>
<body>
<div class="mail">
<p class="brand">Digestline</p>
<div class="card">
${blocks.map(blockHtml)}
</div>
<div class="foot">
<p>${mailLine(footer.reason)}</p>
<p>${footer.links.map((link, i) => html`${i > 0 && ' · '}${linkHtml(link)}`)}</p>
</div>
</div>
</body>
</html>
`
  return markup
}

function blockHtml(block: MailBlock): Html {
  switch (block.kind) {
    case 'heading': {
      const { above, tone, title, url, below } = block
      return html`<p class="above ${toneClass(tone)}">${mailLine(above)}</p>
<h1>${url ? html`<a href="${url}">${mailLine(title)}</a>` : mailLine(title)}</h1>
${below ? html`<p class="below">${mailLine(below)}</p>\n` : undefined}`
    }
    case 'text':
      return html`<p>${mailLine(block.text)}</p>\n`
    case 'digests':
      return html`<p class="label">${block.label}</p>
${block.digests.map((digest) => html`<p class="digest"><span>${digestGroups(mailLine(digest)).map((group, i) => html`${i > 0 && ' '}${group}`)}</span></p>\n`)}`
    case 'facts':
      return html`<dl>${block.facts.map(({ label, value }) => html`<dt>${label}</dt> <dd>${mailLine(value)}</dd>\n`)}</dl>\n`
    case 'links':
      return html`<p class="links">${block.links.map((link, i) => html`${i > 0 && ' '}${linkHtml(link, i === 0 ? 'button' : 'link')}`)}</p>\n`
    case 'list':
      return html`<h2>${mailLine(block.title)}</h2>
<ul>${block.rows.map(rowHtml)}</ul>
${block.more ? html`<p class="more">${mailLine(block.more)}</p>\n` : undefined}`
  }
}

const rowHtml = ({ title, note, url }: { title: string; note?: string; url?: string }): Html =>
  html`<li>${url ? html`<a href="${url}">${mailLine(title)}</a>` : mailLine(title)}${note ? html`<br><span class="note">${mailLine(note)}</span>` : undefined}</li>\n`

const linkHtml = ({ label, url }: MailLink, look = ''): Html =>
  look ? html`<a class="${look}" href="${url}">${mailLine(label)}</a>` : html`<a href="${url}">${mailLine(label)}</a>`

const toneClass = (tone: MailTone | undefined): string => tone ?? 'plain'
