/** The `platform` values of SDKs, the most common first. In its own file because browsers load it. */
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
