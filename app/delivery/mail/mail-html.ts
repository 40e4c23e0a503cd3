import { digestGroups } from '../../digests/digest-groups'
import { plainLine } from '../plain-text'
import { type Html, html } from './html'
import type { MailBlock, MailDocument, MailLink, MailTone } from './mail-document'
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
<title>${plainLine(subject)}</title>
<style>${mailStyles}</style>
</head>
<body>
<div class="mail">
<p class="brand">Digestline</p>
<div class="card">
${blocks.map(blockHtml)}
</div>
<div class="foot">
<p>${plainLine(footer.reason)}</p>
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
      return html`<p class="above ${toneClass(tone)}">${plainLine(above)}</p>
<h1>${url ? html`<a href="${url}">${plainLine(title)}</a>` : plainLine(title)}</h1>
${below ? html`<p class="below">${plainLine(below)}</p>\n` : undefined}`
    }
    case 'text':
      return html`<p>${plainLine(block.text)}</p>\n`
    case 'digests':
      return html`<p class="label">${block.label}</p>
${block.digests.map((digest) => html`<p class="digest"><span>${digestGroups(plainLine(digest)).map((group, i) => html`${i > 0 && ' '}${group}`)}</span></p>\n`)}`
    case 'facts':
      return html`<dl>${block.facts.map(({ label, value }) => html`<dt>${label}</dt> <dd>${plainLine(value)}</dd>\n`)}</dl>\n`
    case 'links':
      return html`<p class="links">${block.links.map((link, i) => html`${i > 0 && ' '}${linkHtml(link, i === 0 ? 'button' : 'link')}`)}</p>\n`
    case 'list':
      return html`<h2>${plainLine(block.title)}</h2>
<ul>${block.rows.map(rowHtml)}</ul>
${block.more ? html`<p class="more">${plainLine(block.more)}</p>\n` : undefined}`
  }
}

const rowHtml = ({ title, note, url }: { title: string; note?: string; url?: string }): Html =>
  html`<li>${url ? html`<a href="${url}">${plainLine(title)}</a>` : plainLine(title)}${note ? html`<br><span class="note">${plainLine(note)}</span>` : undefined}</li>\n`

const linkHtml = ({ label, url }: MailLink, look = ''): Html =>
  look ? html`<a class="${look}" href="${url}">${plainLine(label)}</a>` : html`<a href="${url}">${plainLine(label)}</a>`

const toneClass = (tone: MailTone | undefined): string => tone ?? 'plain'
