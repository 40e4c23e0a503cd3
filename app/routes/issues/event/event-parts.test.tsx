import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { RequestPart } from './event-parts'

const shown = (method?: string) => {
  const nothing = { query: [], headers: [], cookies: [], env: [] }
  const request = { url: 'https://shop.example/pay', method, ...nothing }
  const router = createMemoryRouter([{ path: '/', element: <RequestPart request={request} /> }])
  return renderToStaticMarkup(<RouterProvider router={router} />).replace(/<[^>]+>/g, '')
}

test('a request is shown with the method it had, and with none when it said none', () => {
  expect(shown('POST')).toContain('POST https://shop.example/pay')
  expect(shown()).not.toContain('GET')
})
