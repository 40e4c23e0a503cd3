import { gecko } from '../stack-text/gecko'
import { v8 } from '../stack-text/v8'
import type { Platform } from './platform'

export const javascript: Platform = {
  ids: ['javascript', 'node'],
  name: 'JavaScript',
  stacks: [v8, gecko],
  inApp: {
    foreignPaths: [
      /(?:^|[/\\])node_modules[/\\]/,
      /^(?:node:|internal\/|native |\(webpack\)|\[internal\])/,
      /(?:^|\/)webpack\/(?:runtime|bootstrap)/,
      /^(?:<|\[native code\]|native$)/,
    ],
  },
}
