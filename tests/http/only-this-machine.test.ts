import { request } from 'node:https'
import { expect, onTestFinished, test } from 'vitest'
import { onlyThisMachine } from '../support/only-this-machine'

test('connections of tests to other machines fail and are noticed, by address and by name', async () => {
  const refused: string[] = []
  onTestFinished(onlyThisMachine((address) => refused.push(address)))
  await expect(fetch('http://192.0.2.1/')).rejects.toThrow('fetch failed')
  const failure = await new Promise<Error>((resolve) => request('https://shop.example/').on('error', resolve).end())
  expect(failure.message).toBe('Tests connect to this machine only, not to shop.example.')
  expect(refused).toEqual(['192.0.2.1', 'shop.example'])
})
