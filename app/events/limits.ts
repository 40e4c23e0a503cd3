/**
 * How much of each thing an event may have. The numbers follow Sentry's ingestion, so that what a client was already cut to is not cut
 * again. Paths may be longer, because source maps are matched by them. Lengths are UTF-16 code units.
 */
export const limits = {
  value: 8192,
  title: 256,
  name: 256,
  path: 1024,
  url: 2048,
  contextLine: 1024,
  contextLines: 50,
  transaction: 200,
  release: 200,
  environment: 64,
  tag: 200,
  tags: 200,
  headerValue: 4096,
  pairs: 500,
  exceptions: 50,
  threads: 256,
  frames: 250,
  /** A stack with more frames keeps variables and source lines only at both ends and in in-app frames. */
  framesWithSource: 50,
  breadcrumbs: 100,
  fingerprint: 32,
  images: 2000,
  registers: 64,
  modules: 2000,
  notes: 100,
  dataText: 32_768,
  dataKey: 256,
  /** Characters of one extra, one set of contexts, the variables of one frame, the data of one breadcrumb. */
  data: 262_144,
  depth: 5,
  extraDepth: 7,
} as const
