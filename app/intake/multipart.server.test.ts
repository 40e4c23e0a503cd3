import { expect, test } from 'vitest'
import { readMultipart } from './multipart.server'

const type = 'multipart/form-data; boundary=xyz'
const body = (...parts: string[]) => Buffer.from(`${parts.map((part) => `--xyz\r\n${part}\r\n`).join('')}--xyz--\r\n`)
const read = (bytes: Uint8Array, contentType = type, most = 10) => readMultipart(bytes, contentType, most)

test('fields and files with any bytes are separated', async () => {
  const file =
    'Content-Type: image/png\r\nContent-Disposition: form-data; name="upload"; filename="C:\\\\a \\"b\\".png"\r\n\r\n--xy\r\n\u0000--xyz'
  const form = await read(body('content-disposition: form-data; name=field\r\n\r\nvalue', file))
  expect(form).toMatchObject({
    ok: true,
    parts: [
      { name: 'field', filename: undefined, bytes: Buffer.from('value') },
      {
        name: 'upload',
        filename: 'C:\\a "b".png',
        contentType: 'image/png',
        bytes: Buffer.from('--xy\r\n\u0000--xyz'),
      },
    ],
  })
})

test('names in other scripts and quoted boundaries are read', async () => {
  const part = 'Content-Disposition: form-data; name="f"; filename*=UTF-8\'\'%E2%82%AC.txt\r\n\r\n'
  expect(await read(body(part), 'multipart/form-data; boundary="xyz"')).toMatchObject({
    parts: [{ filename: '€.txt' }],
  })
})

test('a file that arrives in many chunks is complete', async () => {
  const bytes = Buffer.alloc(1_000_000, '\r\n--xy-')
  const head = Buffer.from('--xyz\r\nContent-Disposition: form-data; name="f"; filename="x"\r\n\r\n')
  const form = await read(Buffer.concat([head, bytes, Buffer.from('\r\n--xyz--\r\n')]))
  expect(form.ok && Buffer.compare(form.parts[0]!.bytes, bytes)).toBe(0)
})

test('a form that is truncated, has no boundary or has too many parts is refused', async () => {
  const part = 'Content-Disposition: form-data; name="f"; filename="x"\r\n\r\n'
  const whole = body(`${part}half a file`)
  for (const cut of [5, 30, 60, whole.length - 12, whole.length - 6])
    expect(await read(whole.subarray(0, cut)), `cut at ${cut}`).toMatchObject({ ok: false })
  expect(await read(whole, 'text/plain')).toMatchObject({ ok: false })
  expect(await read(whole, 'multipart/form-data')).toMatchObject({ ok: false })
  expect(await read(whole, 'multipart/form-data; boundary=other')).toMatchObject({ ok: false })
  expect(await read(Buffer.from('nothing'))).toMatchObject({ ok: false })
  expect(await read(new Uint8Array())).toMatchObject({ ok: false })
  expect(await read(body(part, part), type, 1)).toEqual({ ok: false, detail: 'A form may have 1 parts.' })
})
