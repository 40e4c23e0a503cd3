import { expect, test } from 'vitest'
import { withoutSecrets } from './without-secrets'

const settings = {
  url: 'https://hooks.example.com/services/T0/B0/s3cr3tT0kenOfTheHook?key=abcdef',
  secret: 'whsec_"quoted"/+=',
  name: 'public',
  flag: 'on',
}
const clean = (text: string) => withoutSecrets(text, settings, ['secret', 'flag'])

test('secrets that an answer repeats are not kept, in whatever spelling', () => {
  const answer = [
    settings.secret,
    encodeURIComponent(settings.secret),
    JSON.stringify({ secret: settings.secret }),
    'no hook /services/T0/B0/s3cr3tT0kenOfTheHook',
    'key abcdef is wrong',
    settings.url,
  ].join('\n')
  const kept = clean(answer)
  for (const secret of ['whsec', 'quoted', 's3cr3t', 'abcdef']) expect(kept).not.toContain(secret)
  expect(kept).toContain('https://hooks.example.com[Filtered]')
})

test('everything else is kept', () => {
  expect(clean('{"ok":false,"error":"public channel is on hold"}')).toBe(
    '{"ok":false,"error":"public channel is on hold"}',
  )
})
