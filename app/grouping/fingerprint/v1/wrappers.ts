import type { Frame } from './input'

/** Functions that stand between two others by chance of the runtime, the compiler or the SDK, whoever is said to have written them. */
export function isWrapper(frame: Frame, platform: string): boolean {
  if (platform === 'javascript' || platform === 'node') return scripts.test(frame.function ?? '')
  if (platform === 'java') return java.test(frame.module ?? '')
  if (platform === 'csharp') return /^lambda_method\d*/.test(frame.function ?? '')
  if (platform === 'native' || platform === 'c') return /^sentry_/.test(frame.function ?? '')
  return /^(?:_rootRun\w*|_CustomZone\.|_FutureListener\.|_Future\._propagate|_(?:start)?[mM]icrotaskLoop|<asynchronous suspension>)/.test(
    frame.function ?? '',
  )
}

const scripts =
  /^(?:async )?(?:[\w$]{1,40}\.)?(?:asyncGeneratorStep|_?asyncToGenerator|__awaiter|_next|_throw|tryCatch|(?:process\.)?processTicksAndRejections|runMicrotasks|sentryWrapped|with(?:Isolation)?Scope|withActiveSpan|invokeTask|onInvokeTask|onInvoke|runTask)$|^(?:async )?Promise\.(?:all|allSettled|race|any)(?: |$)/
const java =
  /^(?:jdk\.internal\.reflect|sun\.reflect|java\.lang\.(?:reflect|invoke)|com\.sun\.proxy|jdk\.proxy\d+)\.|\$\$(?:Lambda|FastClassBy)|\$Proxy\d+$/
