import { browserException, digestPath } from './wording'

/** When even the Layout failed in the browser and React has nothing left to show: the same text, made by hand. */
export function showBrowserLastResort(digest: string | undefined): void {
  const text = element('p', browserException)
  const line = digest
    ? element('p', 'Digest: ', element('code', digest), ' ', link(digestPath(digest), 'Look up this digest'))
    : ''
  const actions = element('p', link(location.href, 'Try again'), ' ', link('/', 'Go to the start page'))
  document.body.replaceChildren(element('main', text, line, actions))
}

function element(name: 'p' | 'code' | 'main', ...children: (string | Node)[]): HTMLElement {
  const made = document.createElement(name)
  made.append(...children)
  return made
}

function link(href: string, text: string): HTMLAnchorElement {
  const made = document.createElement('a')
  made.href = href
  made.textContent = text
  return made
}
