import type { Viewer } from '~/accounts/viewer'
import { problem } from '~/fallback/problem'
import { type AnswerJson, answerJson } from '~/lookup/answer-json'
import { type AskedAhead, askAhead } from '~/lookup/ask-ahead'
import { keepOpened } from '~/lookup/keep-opened.server'
import { type LookUpStore, lookUp } from '~/lookup/look-up'
import type { Runtime } from '~/runtime'
import { type Access, refuseWithout } from '~/sessions/access.server'
import type { LookUps } from '~/store/look-ups'
import { hintsTexts } from '~/texts/en/hints'
import { hintSentences } from '~/texts/hint-sentences'

type LookupRuntime = Pick<Runtime, 'config' | 'now'> & { store: LookUpStore & { lookUps: Pick<LookUps, 'keepOpened'> } }

const queryOf = ({ url }: Pick<Request, 'url'>) => new URL(url).searchParams.get('q')

/** Asks for the codes of this request before it is known who asks. `viewer`: who is expected to. */
export function lookUpAhead(request: Pick<Request, 'url'>, { store }: LookupRuntime, viewer: Viewer): AskedAhead {
  return askAhead(store, viewer, queryOf(request) ?? '')
}

/** `GET /api/v1/lookup?q=`: what a code, or the pasted text of an error page, belongs to. `ahead`: what was asked for it already. */
export async function answerLookup(
  request: Pick<Request, 'url'>,
  runtime: LookupRuntime,
  access: Access,
  ahead?: AskedAhead,
): Promise<AnswerJson> {
  refuseWithout('read', access)
  const query = queryOf(request)
  if (!query?.trim()) throw problem(400, 'Add the code to look up: ?q=3862911841')
  const { store, config, now } = runtime
  const at = now()
  const answer = await lookUp(store, access.viewer, query, at, ahead)
  // The answer does not wait for the writer.
  void keepOpened(store, access.viewer, answer.matches[0], at)
  return answerJson(answer, config.publicUrl, hintSentences(answer.hints, hintsTexts.english))
}
