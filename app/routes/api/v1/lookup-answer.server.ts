import { problem } from '~/fallback/problem'
import { type AnswerJson, answerJson } from '~/lookup/answer-json'
import { keepOpened } from '~/lookup/keep-opened'
import { type LookUpStore, lookUp } from '~/lookup/look-up'
import type { Runtime } from '~/runtime'
import { type Access, refuseWithout } from '~/sessions/access.server'
import type { LookUps } from '~/store/look-ups'
import { hintsTexts } from '~/texts/en/hints'
import { hintSentences } from '~/texts/hint-sentences'

type LookupRuntime = Pick<Runtime, 'config' | 'now'> & { store: LookUpStore & { lookUps: Pick<LookUps, 'keepOpened'> } }

/** `GET /api/v1/lookup?q=`: what a code, or the pasted text of an error page, belongs to. */
export async function answerLookup(
  request: Pick<Request, 'url'>,
  runtime: LookupRuntime,
  access: Access,
): Promise<AnswerJson> {
  refuseWithout('read', access)
  const query = new URL(request.url).searchParams.get('q')
  if (!query?.trim()) throw problem(400, 'Add the code to look up: ?q=3862911841')
  const { store, config, now } = runtime
  const at = now()
  const answer = await lookUp(store, access.viewer, query, at)
  // The answer does not wait for the writer.
  void keepOpened(store, access.viewer, answer.matches[0], at)
  return answerJson(answer, config.publicUrl, hintSentences(answer.hints, hintsTexts.english))
}
