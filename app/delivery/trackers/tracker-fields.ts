import type { ChannelField } from '../channel-type'

/** Settings of every tracker. */
export const trackerFields: readonly ChannelField[] = [
  { name: 'labels', type: 'text', required: false },
  { name: 'resolveOnClose', type: 'flag', required: false },
  { name: 'closeOnResolve', type: 'flag', required: false },
  { name: 'language', type: 'choice', required: false, choices: ['en', 'de'] },
]

/** Names separated by commas. */
export const labelsIn = ({ labels = '' }: Record<string, string>): string[] =>
  labels
    .split(',')
    .map((label) => label.trim())
    .filter(Boolean)
    .slice(0, 20)
