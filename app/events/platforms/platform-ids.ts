/** What SDKs send as the platform of an event, the most common first. Apart from the platforms because browsers load it. */
export const platformIds = [
  'javascript',
  'node',
  'python',
  'php',
  'ruby',
  'java',
  'go',
  'csharp',
  'cocoa',
  'objc',
  'swift',
  'native',
  'rust',
  'elixir',
  'dart',
] as const

export type PlatformId = (typeof platformIds)[number]
