import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.server'

test('the floor of the spike brake can be moved, and only to a number', () => {
  expect(readConfig({}).limits.spikeFloor).toBe(1000)
  expect(readConfig({ DIGESTLINE_SPIKE_FLOOR: '50000' }).limits.spikeFloor).toBe(50_000)
  expect(() => readConfig({ DIGESTLINE_SPIKE_FLOOR: 'many' })).toThrow(ConfigError)
})
