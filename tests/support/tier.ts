/**
 * Whether this is the whole run (`npm run test:all`), not the quick one (`npm test`). The quick tier proves every rule once; the whole run
 * adds cases that prove the same rule again, or that take long (docs/testing.md). A whole file of such cases is called `*.long.test.ts`.
 */
export const isWholeRun = process.env.TEST_TIER === 'all'

/**
 * With JavaScript or without, for journeys of which the quick tier makes one only: a form that works without JavaScript works with it too, because the
 * router posts the same form. Journeys of other files prove that.
 */
export const withJavaScript = isWholeRun ? [true, false] : [false]
