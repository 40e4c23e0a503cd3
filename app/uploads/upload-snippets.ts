/** `title`: the file the code belongs in; undefined for the terminal. */
export type UploadSnippet = { name: string; title?: string; code: string }

/**
 * Snippets for uploading source maps from a build, ready to copy except for the token. `url`: the address of this instance; `organization`
 * and `project`: slugs.
 */
export function uploadSnippets(url: string, organization: string, project: string): UploadSnippet[] {
  const plugin = (from: string, use: string) => [
    `import { ${use} } from '${from}'`,
    '',
    '// authToken: from the environment, SENTRY_AUTH_TOKEN',
  ]
  const options = [`url: '${url}'`, `org: '${organization}'`, `project: '${project}'`]
  return [
    {
      name: 'sentry-cli',
      code: lines(
        `export SENTRY_URL=${url}`,
        `export SENTRY_ORG=${organization}`,
        `export SENTRY_PROJECT=${project}`,
        'export SENTRY_AUTH_TOKEN=…',
        '',
        'npx @sentry/cli sourcemaps inject ./dist \\',
        '  && npx @sentry/cli sourcemaps upload ./dist',
      ),
    },
    {
      name: 'Vite',
      title: 'vite.config.ts',
      code: lines(
        '// npm install --save-dev @sentry/vite-plugin',
        ...plugin('@sentry/vite-plugin', 'sentryVitePlugin'),
        'export default defineConfig({',
        `  build: { sourcemap: 'hidden' },`,
        '  plugins: [',
        `    sentryVitePlugin({ ${options.join(', ')} }),`,
        '  ],',
        '})',
      ),
    },
    {
      name: 'Next.js',
      title: 'next.config.ts',
      code: lines(
        ...plugin('@sentry/nextjs', 'withSentryConfig'),
        'export default withSentryConfig(nextConfig, {',
        ...options.map((option) => `  ${option.replace(/^url:/, 'sentryUrl:')},`),
        '})',
      ),
    },
    {
      name: 'webpack',
      title: 'webpack.config.mjs',
      code: lines(
        '// npm install --save-dev @sentry/webpack-plugin',
        ...plugin('@sentry/webpack-plugin', 'sentryWebpackPlugin'),
        'export default {',
        `  devtool: 'hidden-source-map',`,
        '  plugins: [',
        `    sentryWebpackPlugin({ ${options.join(', ')} }),`,
        '  ],',
        '}',
      ),
    },
  ]
}

const lines = (...all: string[]) => all.join('\n')
