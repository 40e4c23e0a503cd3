/** What bundlers put before a path: `webpack://shop/./src/a.ts`, `turbopack:///[project]/src/a.ts`, `webpack-internal:///./a.ts`. */
const bundlerScheme = /^(?:webpack|webpack-internal|turbopack|rspack|parcel|ng|rollup|vite|metro):\/\//i

/**
 * The source of a frame for people: what the map calls it, without a bundler's scheme and namespace, without query. Where the map says
 * http(s), the path. `../../src/a.ts` stays: what it is relative to is not known.
 */
export function originalPath(source: string): string {
  const bare = source.replace(/(?<=[^/])\?[^/]*$/, '')
  if (bundlerScheme.test(bare)) return withoutScheme(bare)
  const url = /^(?:https?|file|app|capacitor|ionic):\/\/[^/]*(\/.*)$/is.exec(bare)
  return url?.[1] ?? bare
}

function withoutScheme(source: string): string {
  const behind = source.replace(bundlerScheme, '')
  // `/[project]/src/a.ts`: turbopack's roots; `[turbopack]/…` is its own run-time.
  const project = /^\/?\[project\]\/(.*)$/s.exec(behind)
  if (project?.[1]) return project[1]
  if (/^\/?\[[^\]/]+\]\//.test(behind)) return behind.replace(/^\//, '')
  // `shop/./src/a.ts` and `_N_E/./src/a.ts`: a namespace; `/./src/a.ts`: an empty one; `/webpack/bootstrap`.
  const rest = behind.replace(/^[^/]*\//, '') || behind
  // `(app-pages-browser)/./src/a.ts`: webpack's layers.
  return rest.replace(/^\([\w-]+\)\/(?=\.)/, '')
}

/** Joins a map's `sourceRoot` with one of its sources, as the standard has it. */
export function rooted(source: string, sourceRoot: string | undefined): string {
  if (!sourceRoot || /^[a-z][a-z0-9+.-]*:\/\//i.test(source) || source.startsWith('/')) return source
  return `${sourceRoot.replace(/\/$/, '')}/${source}`
}

/** Parts of a bundle that nobody in the application wrote: packages, and what bundlers and frameworks put in themselves. */
const foreign = [
  /(?:^|[/\\])(?:node_modules|\.pnpm|\.yarn)[/\\]/,
  /^(?:\.\/)?(?:\(webpack\)|webpack)\/|^\[(?:turbopack|externals|next)\]/,
  /(?:^|\/)(?:vite\/(?:modulepreload-polyfill|preload-helper)|rolldown\/runtime|commonjsHelpers|_commonjs-dynamic-modules)/,
  /(?:^|[/\\])(?:next[/\\]dist|react-native[/\\]Libraries|metro-runtime)[/\\]/,
  /^(?:\0|%00|node:|internal[/\\])/,
]

/** Whether a source is the application's own. The client could not know: to it the whole bundle looked like one. */
export function isOwnSource(path: string): boolean {
  return !foreign.some((pattern) => pattern.test(path))
}
