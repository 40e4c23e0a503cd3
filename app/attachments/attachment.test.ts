import { expect, test } from 'vitest'
import { describeAttachment } from './attachment'
import { downloadHeaders } from './download'
import { pack, unpack } from './pack.server'

test('a file is named by the last part of its path, without marks that hide what it is', () => {
  const name = (filename: unknown) => describeAttachment({ filename }).filename
  expect(name('../../etc/passwd')).toBe('passwd')
  expect(name('C:\\logs\\app.log')).toBe('app.log')
  expect(name('report\u202Efdp.exe\r\n')).toBe('reportfdp.exe')
  expect(name('x/')).toBe('unnamed')
  expect(name({})).toBe('unnamed')
  expect(name('n'.repeat(5000))).toHaveLength(200)
})

test('only types that do nothing keep their name on the way out', () => {
  const type = (contentType: string) => downloadHeaders({ filename: 'f', contentType })['Content-Type']
  expect(type('image/PNG')).toBe('image/png')
  expect(type('text/plain; charset=utf-8')).toBe('text/plain')
  for (const active of ['text/html', 'image/svg+xml', 'application/pdf', 'text/plain\r\nX-Evil: 1', ''])
    expect(type(active)).toBe('application/octet-stream')
})

test('a name cannot leave its header', () => {
  const { 'Content-Disposition': disposition } = downloadHeaders({
    filename: 'a"; filename=b\r\nSet-Cookie: x\u{1F4A3}\uD800.html',
    contentType: 'text/html',
  })
  expect(disposition).toMatch(/^attachment; filename="[^"\r\n]*"; filename\*=UTF-8''[\w.%~-]*$/)
})

test('what is packed comes out as it was, smaller where that is possible', () => {
  const text = Buffer.from('log line\n'.repeat(1000))
  const packedText = pack(text)
  expect(packedText.packed.codec).toBe('deflate')
  expect(Buffer.from(unpack(packedText.packed, packedText.size))).toEqual(text)
  const noise = Buffer.from(pack(text).packed.bytes)
  const packedNoise = pack(noise)
  expect(Buffer.from(unpack(packedNoise.packed, packedNoise.size))).toEqual(noise)
  const nothing = pack(new Uint8Array())
  expect(unpack(nothing.packed, nothing.size)).toHaveLength(0)
})
