import type { Explanation } from './explain-cause'

/** Why a call that was traced to where it was written shows no code: its map names the source and does not hold it. */
export const explainNoText = (map: string): Explanation => ({
  reason: 'map_without_sources',
  sentences: [
    `The place is known, the code is not: the source map ${map} holds no text of this source (sourcesContent).`,
    'Let the build write sources into its maps (inlineSources in TypeScript, no nosources-source-map in webpack, no sourcemapExcludeSources in Rollup and Vite), or upload the source files beside the maps.',
  ],
  command: 'sentry-cli sourcemaps inject ./dist && sentry-cli sourcemaps upload ./dist',
})
