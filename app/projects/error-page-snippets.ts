/** An error page that leads to the receipt of what it shows. `file`: where it goes. */
export type ErrorPageSnippet = { name: string; file: string; code: string; note: string }

/**
 * Error pages to copy, by framework: each shows the code its failure is reported under, with a link to the receipt. `publicUrl`: scheme
 * and host of this server, without a slash at the end.
 *
 * Which code: the digest of Next.js is in the page and in the event already; elsewhere it is the event id the SDK gave out, and in
 * Rails the id of the request, which the SDK sends as a tag.
 */
export function errorPageSnippets(publicUrl: string): ErrorPageSnippet[] {
  const receipt = `${publicUrl}/d/`
  return [
    nextError(receipt),
    nextGlobalError(receipt),
    reactRouter(receipt),
    ...svelteKit(receipt),
    ...rails(receipt),
    ...django(receipt),
  ]
}

const nextError = (receipt: string): ErrorPageSnippet => ({
  name: 'Next.js',
  file: 'app/error.tsx',
  note: 'The digest of a failure on the server. One in the browser has none: then the event id stands in.',
  code: `'use client'

import * as Sentry from '@sentry/nextjs'
import { useEffect, useState } from 'react'

export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const [code, setCode] = useState(error.digest)
  useEffect(() => {
    const eventId = Sentry.captureException(error)
    setCode(error.digest ?? eventId)
  }, [error])
  return (
    <main>
      <h1>Something went wrong.</h1>
      {code && (
        <p>
          Digest: <a href={\`${receipt}\${encodeURIComponent(code)}\`}>{code}</a>
        </p>
      )}
      <button type="button" onClick={reset}>Try again</button>
    </main>
  )
}
`,
})

const nextGlobalError = (receipt: string): ErrorPageSnippet => ({
  name: 'Next.js, whole page',
  file: 'app/global-error.tsx',
  note: 'For when the root layout itself fails: it brings its own document.',
  code: `'use client'

import * as Sentry from '@sentry/nextjs'
import { useEffect, useState } from 'react'

export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  const [code, setCode] = useState(error.digest)
  useEffect(() => {
    const eventId = Sentry.captureException(error)
    setCode(error.digest ?? eventId)
  }, [error])
  return (
    <html lang="en">
      <body>
        <h1>Something went wrong.</h1>
        {code && (
          <p>
            Digest: <a href={\`${receipt}\${encodeURIComponent(code)}\`}>{code}</a>
          </p>
        )}
      </body>
    </html>
  )
}
`,
})

const reactRouter = (receipt: string): ErrorPageSnippet => ({
  name: 'React Router',
  file: 'app/root.tsx',
  note: 'A refusal (404 and the like) is no failure and gets no code.',
  code: `import * as Sentry from '@sentry/react-router'
import { useEffect, useState } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'

export function ErrorBoundary() {
  const error = useRouteError()
  const [code, setCode] = useState<string>()
  useEffect(() => {
    if (!isRouteErrorResponse(error)) setCode(Sentry.captureException(error))
  }, [error])
  if (isRouteErrorResponse(error)) return <h1>{error.status === 404 ? 'There is no such page.' : error.statusText}</h1>
  return (
    <main>
      <h1>Something went wrong.</h1>
      {code && (
        <p>
          Code: <a href={\`${receipt}\${encodeURIComponent(code)}\`}>{code}</a>
        </p>
      )}
    </main>
  )
}
`,
})

const svelteKit = (receipt: string): ErrorPageSnippet[] => [
  {
    name: 'SvelteKit, hooks',
    file: 'src/hooks.server.ts and src/hooks.client.ts',
    note: 'Gives the page the id of the event; add code?: string to App.Error in src/app.d.ts.',
    code: `import * as Sentry from '@sentry/sveltekit'

export const handleError = Sentry.handleErrorWithSentry(({ status }) => ({
  message: 'Something went wrong.',
  code: status === 404 ? undefined : Sentry.lastEventId(),
}))
`,
  },
  {
    name: 'SvelteKit',
    file: 'src/routes/+error.svelte',
    note: 'With the hooks beside it.',
    code: `<script lang="ts">
  import { page } from '$app/state'
</script>

<h1>{page.error?.message}</h1>
{#if page.error?.code}
  <p>Code: <a href="${receipt}{encodeURIComponent(page.error.code)}">{page.error.code}</a></p>
{/if}
`,
  },
]

const rails = (receipt: string): ErrorPageSnippet[] => [
  {
    name: 'Rails, route',
    file: 'config/application.rb and config/routes.rb',
    note: 'public/500.html cannot know the request: errors are answered by the application.',
    code: `# config/application.rb, in the class Application
config.exceptions_app = routes

# config/routes.rb
match "/500", to: "errors#failed", via: :all

# app/controllers/errors_controller.rb
class ErrorsController < ActionController::Base
  layout false

  def failed
    render status: :internal_server_error
  end
end
`,
  },
  {
    name: 'Rails',
    file: 'app/views/errors/failed.html.erb',
    note: 'The request id: sentry-rails sends it with the event.',
    code: `<h1>Something went wrong.</h1>
<p>Code: <%= link_to request.request_id, "${receipt}#{ERB::Util.url_encode(request.request_id)}" %></p>
`,
  },
]

const django = (receipt: string): ErrorPageSnippet[] => [
  {
    name: 'Django, handler',
    file: 'urls.py, the root one',
    note: 'Django’s own view gives 500.html nothing; this one gives it the id of the event.',
    code: `import sentry_sdk
from django.shortcuts import render


def failed(request):
    return render(request, "500.html", {"code": sentry_sdk.last_event_id()}, status=500)


handler500 = failed
`,
  },
  {
    name: 'Django',
    file: 'templates/500.html',
    note: 'With the handler beside it.',
    code: `<h1>Something went wrong.</h1>
{% if code %}
  <p>Code: <a href="${receipt}{{ code|urlencode }}">{{ code }}</a></p>
{% endif %}
`,
  },
]
