/** An error page that leads to the receipt of what it shows. `file`: where it goes. `note`: a key of `notes` in app/texts/en/receipts.ts. */
export type ErrorPageSnippet = { name: string; file: string; code: string; note: ErrorPageNote }

export type ErrorPageNote =
  | 'next'
  | 'next-global'
  | 'react-router'
  | 'svelte-hooks'
  | 'svelte'
  | 'rails-routes'
  | 'rails'
  | 'django-handler'
  | 'django'

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
  note: 'next',
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
  name: 'Next.js (global)',
  file: 'app/global-error.tsx',
  note: 'next-global',
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
  note: 'react-router',
  code: `import * as Sentry from '@sentry/react-router'
import { useEffect, useState } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'

export function ErrorBoundary() {
  const error = useRouteError()
  const [code, setCode] = useState<string>()
  useEffect(() => {
    if (!isRouteErrorResponse(error)) setCode(Sentry.captureException(error))
  }, [error])
  if (isRouteErrorResponse(error)) return <h1>{error.status === 404 ? 'Page not found.' : error.statusText}</h1>
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
    name: 'SvelteKit (hooks)',
    file: 'src/hooks.server.ts, src/hooks.client.ts',
    note: 'svelte-hooks',
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
    note: 'svelte',
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
    name: 'Rails (routes)',
    file: 'config/application.rb, config/routes.rb',
    note: 'rails-routes',
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
    note: 'rails',
    code: `<h1>Something went wrong.</h1>
<p>Code: <%= link_to request.request_id, "${receipt}#{ERB::Util.url_encode(request.request_id)}" %></p>
`,
  },
]

const django = (receipt: string): ErrorPageSnippet[] => [
  {
    name: 'Django (handler)',
    file: 'urls.py',
    note: 'django-handler',
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
    note: 'django',
    code: `<h1>Something went wrong.</h1>
{% if code %}
  <p>Code: <a href="${receipt}{{ code|urlencode }}">{{ code }}</a></p>
{% endif %}
`,
  },
]
