import { expect, test } from 'vitest'
import { parseMultipart } from './multipart'

const type = 'multipart/form-data; boundary=xyz'
const body = (...parts: string[]) => Buffer.from(`${parts.map((part) => `--xyz\r\n${part}\r\n`).join('')}--xyz--\r\n`)
const read = (bytes: Uint8Array, contentType = type, most = 10) => parseMultipart(bytes, contentType, most)

test('fields and files are taken apart, whatever bytes they have', () => {
  const file =
    'Content-Type: image/png\r\nContent-Disposition: form-data; name="upload"; filename="a \\"b\\".png"\r\n\r\n--xy\r\n\u0000--xyz'
  const form = read(body('content-disposition: form-data; name=field\r\n\r\nvalue', file))
  expect(form).toMatchObject({
    ok: true,
    parts: [
      { name: 'field', bytes: Buffer.from('value') },
      { name: 'upload', filename: 'a "b".png', contentType: 'image/png', bytes: Buffer.from('--xy\r\n\u0000--xyz') },
    ],
  })
})

test('names in other scripts and quoted boundaries are read', () => {
  const part = 'Content-Disposition: form-data; name="f"; filename*=UTF-8\'\'%E2%82%AC.txt\r\n\r\n'
  expect(read(body(part), 'multipart/form-data; boundary="xyz"')).toMatchObject({ parts: [{ filename: '€.txt' }] })
})

test('a form that is cut, or has no boundary, or too many parts, is refused with the place', () => {
  const whole = body('Content-Disposition: form-data; name="f"; filename="x"\r\n\r\nhalf a file')
  expect(read(whole.subarray(0, -12))).toMatchObject({ ok: false })
  expect(read(whole, 'text/plain')).toMatchObject({ ok: false, offset: 0 })
  expect(read(Buffer.from('nothing'))).toMatchObject({ ok: false, offset: 0 })
  expect(read(body('a: b\r\n\r\n', 'a: b\r\n\r\n'), type, 1)).toMatchObject({ ok: false })
  expect(read(Buffer.from('--xyz\r\nno end'))).toMatchObject({ ok: false })
})
