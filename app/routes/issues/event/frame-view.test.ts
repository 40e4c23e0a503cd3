import { expect, test } from 'vitest'
import type { Frame } from '~/events/event'
import { frameView } from './frame-view'

/** The call as one line, as the page writes it. */
function written(frame: Omit<Frame, 'inApp'>, platform: string): string {
  const { owner = '', call, place, image, address } = frameView({ inApp: true, ...frame }, platform, true)
  return [owner + call, place, image, address].filter(Boolean).join(' ')
}

test("calls are written as their language's own stacks are", () => {
  const java = { module: 'com.acme.OrderService', function: 'checkout', filename: 'OrderService.java', line: 33 }
  expect(written(java, 'java')).toBe('com.acme.OrderService.checkout (OrderService.java:33)')
  const dotnet = {
    module: 'Shop.Cart',
    function: 'Pay',
    filename: 'C:\\src\\Cart.cs',
    line: 12,
    package: 'Shop, Version=1',
  }
  expect(written(dotnet, 'csharp')).toBe('Shop.Cart.Pay C:\\src\\Cart.cs:line 12')
  const go = { module: 'github.com/acme/web', function: '(*cart).total', absPath: '/srv/web/cart.go', line: 40 }
  expect(written(go, 'go')).toBe('github.com/acme/web.(*cart).total /srv/web/cart.go:40')
  const elixir = { module: 'Elixir.Shop.Orders', function: 'Shop.Orders.charge/1', filename: 'lib/orders.ex', line: 13 }
  expect(written(elixir, 'elixir')).toBe('Shop.Orders.charge/1 lib/orders.ex:13')
  const script = { function: 'total', filename: 'https://shop.test/a.js', line: 4, column: 21, module: 'a' }
  expect(written(script, 'javascript')).toBe('total https://shop.test/a.js:4:21')
  expect(written({ function: '?', filename: 'div' }, 'javascript')).toBe('<div>')
})

test('native calls stand with their image and how far into it they are', () => {
  const image = {
    package: '/lib/x86_64-linux-gnu/libc.so.6',
    imageAddress: '0x7f391be70000',
    address: '0x7f391be96472',
  }
  expect(written({ function: 'abort', ...image }, 'native')).toBe('abort libc.so.6 + 0x26472 0x7f391be96472')
  expect(written(image, 'native')).toBe('libc.so.6 + 0x26472 0x7f391be96472')
  expect(written({ function: 'objc_release', package: 'libobjc.A.dylib' }, 'cocoa')).toBe(
    'objc_release libobjc.A.dylib',
  )
  expect(written({ function: 'a::b::h0123456789abcdef', filename: 'lib.rs', line: 2 }, 'native')).toBe('a::b lib.rs:2')
  expect(written({ package: 'x.dll', imageAddress: 'nonsense', address: '0xzz' }, 'native')).toBe('x.dll 0xzz')
  expect(written({ address: '0xbcc196b4' }, 'native')).toBe('? 0xbcc196b4')
})

test('a frame of another language than the event goes by its own', () => {
  const frame = { module: 'com.acme.A', function: 'b', filename: 'A.java', line: 1, platform: 'java' }
  expect(written(frame, 'javascript')).toBe('com.acme.A.b (A.java:1)')
})

test('variables of a frame leave out what every Python module has', () => {
  const { vars } = frameView(
    { inApp: true, vars: { cart: "{'id': 7}", __builtins__: {}, __doc__: 'None' } },
    'python',
    true,
  )
  expect(vars).toEqual([{ name: 'cart', value: "{'id': 7}" }])
})
