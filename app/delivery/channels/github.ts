import type { ChannelSettings } from '../../alerts/channel'
import type { TrackerResult, TrackerTask } from '../../alerts/tracker'
import type { Answered, Judgement, Step } from '../channel-type'
import type { AlertMessage } from '../message'
import { commentDocument, commentText, issueDocument, issueTitle } from '../trackers/issue-document'
import { judgeRefusal, notThere, rateLimited, retryAfter } from '../trackers/judge-refusal'
import { markdown, withoutMentions } from '../trackers/markdown'
import type { TrackerChannel } from '../trackers/tracker-channel'
import { labelsIn, trackerFields } from '../trackers/tracker-fields'
import { type Json, objectIn, objectsIn, textIn, trackerRequest } from '../trackers/tracker-json'

/*
 * GitHub and GitHub Enterprise, by a fine-grained token with "Issues: read and write" for the repository.
 * Issues have no key that the client chooses. So their text has a marker, which is searched for before one is created: after an
 * answer that was lost, the issue of that attempt is found. GitHub's search lags some seconds behind; attempts are further apart.
 * Limits: title 256 characters, body 65,536. Sources: https://docs.github.com/en/rest/issues/issues,
 * https://docs.github.com/en/rest/search/search#search-issues-and-pull-requests,
 * https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api
 */
export const github: TrackerChannel = {
  kind: 'github',
  fields: [
    { name: 'repository', type: 'text', required: true },
    { name: 'token', type: 'secret', required: true },
    { name: 'apiUrl', type: 'url', required: false },
    ...trackerFields,
  ],
  check({ repository = '' }) {
    return /^[\w.-]{1,100}\/[\w.-]{1,100}$/.test(repository) ? {} : { repository: 'not-valid' }
  },
  steps(message, settings) {
    const api = repositoryApi(settings)
    if (message.kind === 'test')
      return { request: api.request('GET', ''), next: (answer) => refused(answer) ?? usable(answer) }
    const { tracker } = message
    if (!tracker) return undefined
    return tracker.act === 'create' ? create(message, tracker, api) : change(message, tracker, api)
  },
}

type Api = ReturnType<typeof repositoryApi>

function repositoryApi(settings: ChannelSettings) {
  const root = (settings.apiUrl || 'https://api.github.com').replace(/\/+$/, '')
  const headers = {
    accept: 'application/vnd.github+json',
    'x-github-api-version': '2022-11-28',
    authorization: `Bearer ${settings.token ?? ''}`,
  }
  const { repository = '' } = settings
  return {
    request: (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
      trackerRequest(method, `${root}/repos/${repository}${path}`, headers, body),
    search: (marker: string) => {
      const query = new URLSearchParams({ q: `"${marker}" in:body is:issue repo:${repository}`, per_page: '1' })
      return trackerRequest('GET', `${root}/search/issues?${query}`, headers)
    },
    labels: labelsIn(settings),
  }
}

function create(message: AlertMessage, { marker }: TrackerTask, api: Api): Step {
  const creating: Step = {
    request: api.request('POST', '/issues', {
      title: issueTitle(message, withoutMentions),
      body: markdown(issueDocument(message, marker)),
      ...(api.labels.length > 0 && { labels: api.labels }),
    }),
    next: (answer) => refused(answer) ?? result(answer),
  }
  return {
    request: api.search(marker),
    next(answer) {
      const [found] = objectsIn(objectIn(answer.body).items)
      // A repository that this token cannot see is 422 here.
      if (answer.status === 422) return { ok: false, error: 'settings', final: true }
      return refused(answer) ?? (found ? { ok: true, tracker: resultIn(found) } : creating)
    },
  }
}

/** Reads the issue, adds a comment unless it is there already, and sets the state where it is another. */
function change(message: AlertMessage, task: Exclude<TrackerTask, { act: 'create' }>, api: Api): Step {
  const { key, marker, since } = task
  const path = `/issues/${encodeURIComponent(key)}`
  const body = markdown(commentDocument(message, commentText(message), marker))
  const comments = new URLSearchParams({ since: new Date(since - clockSkew).toISOString(), per_page: '10' })

  const afterComment = (read: TrackerResult): Step | Judgement =>
    task.act === 'link'
      ? { ok: true, tracker: read }
      : {
          request: api.request('PATCH', path, {
            state: task.state,
            state_reason: task.state === 'closed' ? 'completed' : 'reopened',
          }),
          next: (answer) => refused(answer) ?? result(answer),
        }
  const comment = (read: TrackerResult): Step => ({
    request: api.request('POST', `${path}/comments`, { body }),
    next: (answer) => refused(answer) ?? afterComment(read),
  })
  return {
    request: api.request('GET', path),
    next(answer) {
      if (answer.status === 404 || answer.status === 410) {
        return task.act === 'link' ? notThere : { ok: true, tracker: { key, state: 'gone' } }
      }
      const read = resultIn(objectIn(answer.body))
      const refusal = refused(answer)
      if (refusal) return refusal
      if (task.act === 'set' && read.state === task.state) return { ok: true, tracker: read }
      return {
        request: api.request('GET', `${path}/comments?${comments}`),
        next: (listed) =>
          refused(listed) ??
          (objectsIn(listed.body).some((one) => textIn(one.body).includes(marker))
            ? afterComment(read)
            : comment(read)),
      }
    },
  }
}

/** Milliseconds by which clocks may differ. */
const clockSkew = 10 * 60_000

const result = ({ body }: Answered): Judgement => {
  const tracker = resultIn(objectIn(body))
  return tracker.key === '' ? { ok: false, error: 'rejected', final: true } : { ok: true, tracker }
}

const resultIn = ({ number, html_url, state }: Json): TrackerResult => ({
  key: typeof number === 'number' ? String(number) : '',
  ...(textIn(html_url) !== '' && { url: textIn(html_url) }),
  state: state === 'closed' ? 'closed' : 'open',
})

/** Issues can be switched off in a repository, which its archive does as well. */
function usable({ body }: Answered): Judgement {
  const { has_issues, archived } = objectIn(body)
  return has_issues === false || archived === true ? { ok: false, error: 'settings', final: true } : { ok: true }
}

/** GitHub answers 403 as well where it limits the rate. */
function refused(answer: Answered): Judgement | undefined {
  const { status, headers, body } = answer
  const isSpent = headers['x-ratelimit-remaining'] === '0'
  if ((status === 403 || status === 429) && (isSpent || headers['retry-after'] || /rate limit/i.test(body))) {
    return rateLimited(retryAfter(headers) ?? untilReset(headers) ?? secondaryPause)
  }
  return judgeRefusal(answer)
}

/** What GitHub asks to wait for after a secondary limit that names no time. */
const secondaryPause = 60_000

/** The header has seconds since 1970. */
function untilReset({ 'x-ratelimit-reset': reset, date = '' }: Record<string, string>): number | undefined {
  const milliseconds = Number(reset) * 1000 - Date.parse(date)
  return milliseconds >= 0 ? milliseconds : undefined
}
