import { expect, test } from 'vitest'
import { errorPageSnippets } from './error-page-snippets'

const snippets = errorPageSnippets('https://errors.example/sub')
const of = (name: string) => snippets.find((snippet) => snippet.name === name)?.code ?? ''

test('every error page leads to the receipt of its code on this server', () => {
  const pages = snippets.filter(({ name }) => !/hooks|route|handler/.test(name))
  expect(pages.map(({ name }) => name)).toEqual([
    'Next.js',
    'Next.js (global)',
    'React Router',
    'SvelteKit',
    'Rails',
    'Django',
  ])
  for (const { name, code } of pages) {
    expect(code, name).toContain('https://errors.example/sub/d/')
    expect(code, name).toMatch(/encodeURIComponent|url_encode|urlencode/)
  }
})

test('templates of the frameworks keep their own signs', () => {
  expect(of('Next.js')).toContain('href={`https://errors.example/sub/d/$' + '{encodeURIComponent(code)}`}')
  expect(of('Rails')).toContain('"https://errors.example/sub/d/#{ERB::Util.url_encode(request.request_id)}"')
  expect(of('Django')).toContain('href="https://errors.example/sub/d/{{ code|urlencode }}"')
  expect(of('SvelteKit')).toContain('href="https://errors.example/sub/d/{encodeURIComponent(page.error.code)}"')
})

test('no two snippets are called the same, and none shows a message', () => {
  expect(new Set(snippets.map(({ name }) => name)).size).toBe(snippets.length)
  for (const { code } of snippets) expect(code).not.toMatch(/error\.(message|stack)\b(?!\})/)
})
