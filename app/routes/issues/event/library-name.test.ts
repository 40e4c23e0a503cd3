import { expect, test } from 'vitest'
import { librariesOf } from './library-name'

const at = (place: string, owner?: string) => ({ call: 'f', place, inApp: false, ...(owner && { owner }) })

test('a library is called as its package, each once', () => {
  expect(
    librariesOf([
      at('/app/node_modules/express/lib/router.js:12:3'),
      at('/app/node_modules/express/lib/layer.js:95:5'),
      at('/app/node_modules/.pnpm/@a+b@1.0.0/node_modules/@a/b/index.js:1'),
      at('node:internal/process/task_queues:95:5'),
    ]),
  ).toEqual(['express', '@a/b', 'node:internal'])
  expect(librariesOf([at('/usr/lib/python3/site-packages/django/core/handlers/base.py:12')])).toEqual(['django'])
  expect(librariesOf([at('/usr/gems/activerecord-7.1.2/lib/active_record.rb:3')])).toEqual(['activerecord'])
  expect(librariesOf([at('vendor/symfony/http-kernel/Kernel.php:3')])).toEqual(['symfony/http-kernel'])
  expect(librariesOf([at('(Foo.java:1)', 'org.springframework.web.')])).toEqual(['org.springframework'])
})

test('of many libraries three are named, of none nothing', () => {
  const many = ['a', 'b', 'c', 'd'].map((name) => at(`/node_modules/${name}/index.js`))
  expect(librariesOf(many)).toEqual(['a', 'b', 'c'])
  expect(librariesOf([at('lib/x.js:1'), at('')])).toEqual([])
})
