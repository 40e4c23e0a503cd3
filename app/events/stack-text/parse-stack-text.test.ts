import { expect, test } from 'vitest'
import { parseStackText } from './parse-stack-text'

/** `type: value @ outermost … innermost` of every exception, oldest cause first. */
function told(text: string): string[] {
  const { exceptions = [] } = parseStackText(text) ?? {}
  return exceptions.map(({ type, value, frames }) => {
    const calls = frames.map(({ module, function: name, filename, line, column }) =>
      [[module, name].filter(Boolean).join(' '), [filename, line, column].filter(Boolean).join(':')].join(' @ '),
    )
    return [`${type ?? '-'}: ${value ?? '-'}`, ...calls].join('\n')
  })
}

test('V8: newest call first, causes below, eval where it was made', () => {
  const text = `TypeError: fetch failed
    at node:internal/deps/undici/undici:13502:13
    at async load (file:///srv/shop/load.mjs:4:9)
    at new Cart (/srv/shop/cart.js:12:5)
    at Object.run [as start] (/srv/shop/job.js:1:2)
    at eval (eval at boot (http://shop.test:8080/a.js:7:3), <anonymous>:1:1)
    at Array.map (<anonymous>) {
  [cause]: Error: connect ECONNREFUSED
  second line
      at TCP.done (node:net:1555:16)
      at own (C:\\shop\\net.js:3:4) {
    errno: -111
  }
}`
  expect(parseStackText(text)?.platform).toBe('javascript')
  expect(told(text)).toEqual([
    'Error: connect ECONNREFUSED\n  second line\nown @ C:\\shop\\net.js:3:4\nTCP.done @ node:net:1555:16',
    [
      'TypeError: fetch failed',
      'Array.map @ <anonymous>',
      'eval @ http://shop.test:8080/a.js:7:3',
      'Object.run [as start] @ /srv/shop/job.js:1:2',
      'new Cart @ /srv/shop/cart.js:12:5',
      'load @ file:///srv/shop/load.mjs:4:9',
      ' @ node:internal/deps/undici/undici:13502:13',
    ].join('\n'),
  ])
})

test('Firefox and Safari: name@place', () => {
  const firefox = `aha@http://shop.test/a.js:19:13
callback/<@http://shop.test/a.js:20:5
async*go@http://shop.test/b@2.js line 12 > eval:1:1
@http://shop.test/:24:7`
  expect(told(firefox)).toEqual([
    '-: -\n @ http://shop.test/:24:7\ngo @ http://shop.test/b@2.js:12\ncallback/< @ http://shop.test/a.js:20:5\naha @ http://shop.test/a.js:19:13',
  ])
  const safari = `TypeError: null is not an object
aha@file:///tmp/a.html:19:22
map@[native code]
global code@file:///tmp/a.html:24:10`
  expect(told(safari)).toEqual([
    'TypeError: null is not an object\nglobal code @ file:///tmp/a.html:24:10\nmap @ [native code]\naha @ file:///tmp/a.html:19:22',
  ])
})

test('Python: oldest call and oldest cause first, with the source lines it prints', () => {
  const text = `could not charge
Traceback (most recent call last):
  File "/usr/lib/python3.12/json/decoder.py", line 355, in raw_decode
    raise JSONDecodeError("Expecting value", s, err.value) from None
          ^^^^^^^^^^^^^^^
json.decoder.JSONDecodeError: Expecting value: line 1 column 1 (char 0)

The above exception was the direct cause of the following exception:

Traceback (most recent call last):
  File "/srv/shop/orders.py", line 30, in checkout
    raise RuntimeError("checkout failed") from e
RuntimeError: checkout failed
for order 7`
  expect(told(text)).toEqual([
    'JSONDecodeError: Expecting value: line 1 column 1 (char 0)\nraw_decode @ /usr/lib/python3.12/json/decoder.py:355',
    'RuntimeError: checkout failed\nfor order 7\ncheckout @ /srv/shop/orders.py:30',
  ])
  const { exceptions = [] } = parseStackText(text) ?? {}
  expect(exceptions[0]).toMatchObject({ module: 'json.decoder' })
  expect(exceptions[1]?.frames[0]?.contextLine).toBe('raise RuntimeError("checkout failed") from e')
})

test('Python: the members of an exception group come before their group', () => {
  const text = `  + Exception Group Traceback (most recent call last):
  |   File "/srv/job.py", line 9, in <module>
  |     raise ExceptionGroup("several", errors)
  | ExceptionGroup: several (2 sub-exceptions)
  +-+---------------- 1 ----------------
    | Traceback (most recent call last):
    |   File "/srv/job.py", line 4, in one
    |     int("x")
    | ValueError: invalid literal
    +---------------- 2 ----------------
    | TypeError: 3
    +------------------------------------`
  expect(told(text)).toEqual([
    'TypeError: 3',
    'ValueError: invalid literal\none @ /srv/job.py:4',
    'ExceptionGroup: several (2 sub-exceptions)\n<module> @ /srv/job.py:9',
  ])
  expect(parseStackText(text)?.exceptions.map(({ mechanism }) => mechanism)).toEqual([
    { exceptionId: 2, parentId: 0, source: 'exceptions[1]' },
    { exceptionId: 1, parentId: 0, source: 'exceptions[0]' },
    { exceptionId: 0, isGroup: true },
  ])
})

test('Java: causes below with their common calls left out, suppressed ones skipped', () => {
  const text = `Exception in thread "main" com.acme.CheckoutException: checkout failed
\tat com.acme.Shop.checkout(Shop.java:33)
\tat app//com.acme.Job.lambda$main$0(Job.java:9)
\tat java.base/java.lang.Thread.run(Thread.java:833)
\tSuppressed: java.io.IOException: close
\t\tat com.acme.Pool.close(Pool.java:1)
\t\t... 2 more
\tCaused by: java.io.IOException: not this one
\t\tat com.acme.Pool.close(Pool.java:2)
Caused by: java.lang.NumberFormatException: For input string: "x"
\tat java.base/java.lang.Integer.parseInt(Integer.java:668) ~[na:na]
\tat com.acme.Shop.price(Native Method)
\t... 2 more`
  expect(told(text)).toEqual([
    [
      'NumberFormatException: For input string: "x"',
      'java.lang.Thread run @ Thread.java:833',
      'com.acme.Job lambda$main$0 @ Job.java:9',
      'com.acme.Shop price @ ',
      'java.lang.Integer parseInt @ Integer.java:668',
    ].join('\n'),
    [
      'CheckoutException: checkout failed',
      'java.lang.Thread run @ Thread.java:833',
      'com.acme.Job lambda$main$0 @ Job.java:9',
      'com.acme.Shop checkout @ Shop.java:33',
    ].join('\n'),
  ])
})

test('Go: the panic, and the other goroutines as threads', () => {
  const text = `panic: runtime error: invalid memory address or nil pointer dereference [recovered]
\tpanic: runtime error: invalid memory address
[signal SIGSEGV: segmentation violation code=0x1 addr=0x0 pc=0x48f2a5]

goroutine 1 [running]:
panic({0x4a1b20, 0x53d0a0})
\t/usr/local/go/src/runtime/panic.go:884 +0x213
main.(*cart).total(0xc00001c0a8, {0xc000012250, 0x1, 0x1})
\t/srv/shop/main.go:40 +0x5b
github.com/acme/shop/v2/web.Serve.func1()
\t/srv/shop/web/web.go:12 +0x2a

goroutine 18 [chan receive, 2 minutes]:
main.worker(0x0)
\t/srv/shop/worker.go:7 +0x1d
created by main.start in goroutine 1
\t/srv/shop/worker.go:3 +0x20`
  expect(told(text)).toEqual([
    [
      'panic: runtime error: invalid memory address or nil pointer dereference',
      'github.com/acme/shop/v2/web Serve.func1 @ web.go:12',
      'main (*cart).total @ main.go:40',
      'runtime panic @ panic.go:884',
    ].join('\n'),
  ])
  expect(parseStackText(text)?.threads).toMatchObject([
    { id: '18', state: 'chan receive, 2 minutes', frames: [{ function: 'start' }, { function: 'worker', line: 7 }] },
  ])
})

test('.NET: the innermost exception is printed first', () => {
  const text = `System.InvalidOperationException: checkout failed
 ---> System.FormatException: Input string was not in a correct format.
   at System.Number.ThrowFormatException[TChar](ReadOnlySpan\`1 value)
   at Shop.Cart..ctor(String id) in C:\\src\\Shop in a box\\Cart.cs:line 12
   --- End of inner exception stack trace ---
   at Shop.Orders.<CheckoutAsync>d__5.MoveNext() in /src/Orders.cs:line 33
--- End of stack trace from previous location ---
   at Program.<Main>(String[] args)`
  expect(told(text)).toEqual([
    'System.FormatException: Input string was not in a correct format.\nShop.Cart .ctor @ C:\\src\\Shop in a box\\Cart.cs:12\nSystem.Number ThrowFormatException @ ',
    'System.InvalidOperationException: checkout failed\nProgram <Main> @ \nShop.Orders CheckoutAsync @ /src/Orders.cs:33',
  ])
})

test('Mono and Unity', () => {
  const mono = `NullReferenceException: Object reference not set to an instance of an object
  at Shop.Cart.Pay (System.String id) [0x00012] in <4f1c2e>:0
  at Shop.Job.Main () [0x00001] in /src/Job.cs:7`
  expect(told(mono)).toEqual([
    'NullReferenceException: Object reference not set to an instance of an object\nShop.Job Main @ /src/Job.cs:7\nShop.Cart Pay @ ',
  ])
  const unity = `NullReferenceException: Object reference not set
Shop.Cart.Pay () (at Assets/Scripts/Cart.cs:12)
UnityEngine.Events.InvokableCall:Invoke() (at /build/UnityEvent.cs:178)
UnityEngine.EventSystems.EventSystem:Update()`
  expect(told(unity)).toEqual([
    [
      'NullReferenceException: Object reference not set',
      'UnityEngine.EventSystems.EventSystem Update @ ',
      'UnityEngine.Events.InvokableCall Invoke @ /build/UnityEvent.cs:178',
      'Shop.Cart Pay @ Assets/Scripts/Cart.cs:12',
    ].join('\n'),
  ])
})

test('Ruby: the message behind the first call, or as Rails logs it', () => {
  expect(
    told("lib/orders.rb:6:in `line_total': undefined method `[]' for nil (NoMethodError)\n\tfrom job.rb:3:in `<main>'"),
  ).toEqual(["NoMethodError: undefined method `[]' for nil\n<main> @ job.rb:3\nline_total @ lib/orders.rb:6"])
  expect(
    told(
      "Traceback (most recent call last):\n\t1: from job.rb:3:in `<main>'\njob.rb:1:in `pay': declined (Shop::Error)",
    ),
  ).toEqual(['Shop::Error: declined\n<main> @ job.rb:3\npay @ job.rb:1'])
  expect(told("KeyError (key not found: :b):\n\napp/models/cart.rb:9:in 'Cart#total'\nlib/x.rb:1:in 'y'")).toEqual([
    'KeyError: key not found: :b\ny @ lib/x.rb:1\nCart#total @ app/models/cart.rb:9',
  ])
})

test('PHP: every call with where it stands, the oldest exception first', () => {
  const text = `PHP Fatal error:  Uncaught JsonException: Syntax error in /src/Orders.php:20
Stack trace:
#0 /src/Orders.php(20): json_decode('x', true)
#1 /src/Orders.php(30): Shop\\Orders->parse('x')
#2 {main}

Next Shop\\PaymentException: card declined in /src/Orders.php:33
Stack trace:
#0 /job.php(9): Shop\\Orders::charge(Object(Cart))
#1 [internal function]: {closure}(1)
#2 {main}
  thrown in /src/Orders.php on line 33`
  expect(told(text)).toEqual([
    'JsonException: Syntax error\n @ /src/Orders.php:30\nShop\\Orders::parse @ /src/Orders.php:20\njson_decode @ /src/Orders.php:20',
    'Shop\\PaymentException: card declined\n{closure} @ /job.php:9\nShop\\Orders::charge @ /src/Orders.php:33',
  ])
})

test('Dart, Elixir and Rust', () => {
  expect(
    told(
      'Null check operator used on a null value\n#0      Cart.total (package:shop/cart.dart:12:5)\n#1      main.<anonymous closure> (package:shop/main.dart:3:1)\n<asynchronous suspension>',
    ),
  ).toEqual([
    '-: Null check operator used on a null value\nmain.<fn> @ package:shop/main.dart:3:1\nCart.total @ package:shop/cart.dart:12:5',
  ])
  expect(
    told(
      '** (Shop.PaymentError) card declined\n    (shop 0.1.0) lib/orders.ex:13: Shop.Orders.charge/1\n    job.exs:2: anonymous fn/1 in :job.run/0',
    ),
  ).toEqual([
    'Shop.PaymentError: card declined\nanonymous fn/1 in :job.run/0 @ job.exs:2\nShop.Orders.charge/1 @ lib/orders.ex:13',
  ])
  expect(
    told(
      "thread 'main' panicked at src/main.rs:4:5:\nindex out of bounds\nstack backtrace:\n   0: rust_begin_unwind\n             at /rustc/9fc6b431/library/std/src/panicking.rs:645:5\n   1: shop::total\n             at ./src/main.rs:4:5",
    ),
  ).toEqual([
    'panic: index out of bounds\nshop::total @ ./src/main.rs:4:5\nrust_begin_unwind @ /rustc/9fc6b431/library/std/src/panicking.rs:645:5',
  ])
})

test('of a text with calls of two languages, those of the language of the event are read', () => {
  const text = [
    'Error: the payment service answered java.lang.IllegalStateException: no amount',
    '\tat com.shop.Pay.run(Pay.java:12)',
    '    at pay (/srv/shop/pay.js:4:9)',
  ].join('\n')
  expect(parseStackText(text, 'node')).toMatchObject({
    platform: 'javascript',
    exceptions: [{ frames: [{ filename: '/srv/shop/pay.js', line: 4 }] }],
  })
  expect(parseStackText(text, 'java')?.platform).toBe('java')
  expect(parseStackText(text)?.platform).toBe('java')
})
