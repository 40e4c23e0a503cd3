import { useEffect, useState } from 'react'
import { href } from 'react-router'
import { seconds } from '~/clock'
import type { FoundPlaces } from './find.server'

type Found = FoundPlaces & { q: string }

/** A search without an answer by then has failed. */
const longest = seconds(10)

/**
 * What is found for a text: the latest answer, which may be of an earlier text while that of this one is `pending`. `failed`: this text gets
 * no answer, because the network or the server failed, until `again` or another text.
 */
export function useFoundPlaces(q: string): { found?: Found; pending: boolean; failed: boolean; again: () => void } {
  const [found, setFound] = useState<Found>()
  const [failedFor, setFailedFor] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const failed = failedFor === q
  const pending = q.trim() !== '' && found?.q !== q && !failed
  // One request at a time: the answers to two may arrive in any order, and the later one stays.
  useEffect(() => {
    if (!pending || isAsking) return
    setAsking(true)
    ask(q)
      .then(
        (places) => setFound({ q, ...places }),
        () => setFailedFor(q),
      )
      .finally(() => setAsking(false))
  }, [pending, isAsking, q])
  return { ...(found && { found }), pending, failed, again: () => setFailedFor(undefined) }
}

async function ask(q: string): Promise<FoundPlaces> {
  const address = `${href('/go/places')}?${new URLSearchParams({ q })}`
  const answer = await fetch(address, { signal: AbortSignal.timeout(longest) })
  // A session that ended leads to the sign-in page.
  if (!answer.ok || answer.redirected) throw new Error(`${address} answered ${answer.status}.`)
  return answer.json()
}
