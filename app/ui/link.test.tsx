import { renderToStaticMarkup } from 'react-dom/server'
import { Link as RouterLink, StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import { WrittenLink } from './link'

const addresses = [
  ...[
    '/',
    '/issues',
    '/issues/',
    '/issues?q=is%3Aopen+project%3Ashop',
    '/issues?q=',
    '/issues.csv?q=a&b',
    '/help#more',
  ],
  ...[
    '/a?b=c#d',
    '/ä ö',
    '/issues?',
    '/issues#',
    '//elsewhere',
    '/a//b',
    '/a/../b',
    '/./a',
    '/.well-known',
    '?q=a',
    'a/b',
    '..',
    '',
  ],
  ...['https://example.com/a', 'mailto:a@example.com', '/a?next=//b/../c', '/a"<b>'],
]

test.each(addresses)('a link to “%s” is written as the router writes it', (to) => {
  const shown = { className: 'tab', 'aria-current': 'page', preventScrollReset: true, children: 'Issues' } as const
  const html = (link: React.ReactNode) => renderToStaticMarkup(<StaticRouter location="/a/b">{link}</StaticRouter>)
  const attributes = (text: string) =>
    text
      .slice(2, text.indexOf('>'))
      .trim()
      .split(/ (?=[a-z-]+=)/)
      .sort()
  expect(attributes(html(<WrittenLink to={to} {...shown} />))).toEqual(
    attributes(html(<RouterLink to={to} {...shown} />)),
  )
})
