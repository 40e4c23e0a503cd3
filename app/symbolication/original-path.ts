/** Prefixes that bundlers add to paths: `webpack://shop/./src/a.ts`, `turbopack:///[project]/src/a.ts`, `webpack-internal:///./a.ts`. */
const bundlerScheme = /^(?:webpack|webpack-internal|turbopack|rspack|parcel|ng|rollup|vite|metro):\/\//i

/**
 * The path of a source for people: its name in the map, without scheme, namespace and query of a bundler. For http(s) URLs, the path.
 * `../../src/a.ts` stays, because its base is unknown.
 */
export function originalPath(source: string): string {
  const bare = source.replace(/(?<=[^/])\?[^/]*$/, '')
  if (bundlerScheme.test(bare)) return withoutScheme(bare)
  const url = /^(?:https?|file|app|capacitor|ionic):\/\/[^/]*(\/.*)$/is.exec(bare)
  return url?.[1] ?? bare
}

function withoutScheme(source: string): string {
  const behind = source.replace(bundlerScheme, '')
  // `/[project]/src/a.ts`: roots of Turbopack; `[turbopack]/…` is its own runtime.
  const project = /^\/?\[project\]\/(.*)$/s.exec(behind)
  if (project?.[1]) return project[1]
  if (/^\/?\[[^\]/]+\]\//.test(behind)) return behind.replace(/^\//, '')
  // `shop/./src/a.ts` and `_N_E/./src/a.ts`: a namespace; `/./src/a.ts`: an empty one; `/webpack/bootstrap`.
  const rest = behind.replace(/^[^/]*\//, '') || behind
  // `(app-pages-browser)/./src/a.ts`: webpack's layers.
  return rest.replace(/^\([\w-]+\)\/(?=\.)/, '')
}

/** Joins a map's `sourceRoot` with one of its sources, as the standard says. */
export function rooted(source: string, sourceRoot: string | undefined): string {
  if (!sourceRoot || /^[a-z][a-z0-9+.-]*:\/\//i.test(source) || source.startsWith('/')) return source
  return `${sourceRoot.replace(/\/$/, '')}/${source}`
}

/** Parts of a bundle that are not the application's: packages, and code that bundlers and frameworks add. */
const foreign = [
  /(?:^|[/\\])(?:node_modules|\.pnpm|\.yarn)[/\\]/,
  /^(?:\.\/)?(?:\(webpack\)|webpack)\/|^\[(?:turbopack|externals|next)\]/,
  /(?:^|\/)(?:vite\/(?:modulepreload-polyfill|preload-helper)|rolldown\/runtime|commonjsHelpers|_commonjs-dynamic-modules)/,
  /(?:^|[/\\])(?:next[/\\]dist|react-native[/\\]Libraries|metro-runtime)[/\\]/,
  /^(?:\0|%00|node:|internal[/\\])/,
]

/** Whether a source belongs to the application. The client cannot know, because it sees one bundle. */
export function isOwnSource(path: string): boolean {
  return !foreign.some((pattern) => pattern.test(path))
}
