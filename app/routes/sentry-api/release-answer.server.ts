import type { RouterContextProvider } from 'react-router'
import { runtimeContext, viewerContext } from '~/context'
import type { ReleaseRecord } from '~/releases/release'
import { releaseJson } from '~/uploads/sentry-json'

/** A release with its newest commit. */
export async function releaseAnswer(context: Readonly<RouterContextProvider>, release: ReleaseRecord) {
  const { releaseRecords } = context.get(runtimeContext).store
  const [commit] =
    release.commits > 0 ? await releaseRecords.commits(context.get(viewerContext), release.version, 1) : []
  return releaseJson(release, commit)
}
