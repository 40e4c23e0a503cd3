import { dotnet } from '../stack-text/dotnet'
import { unity } from '../stack-text/unity'
import type { Platform } from './platform'

export const csharp: Platform = {
  ids: ['csharp'],
  name: '.NET',
  stacks: [unity, dotnet],
  inApp: { foreignModules: /^(?:System|Microsoft|Mono|Sentry|UnityEngine|UnityEditor)(?:\.|$)/ },
  codeBlock: 'csharp',
}
