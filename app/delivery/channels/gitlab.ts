import type { ChannelSettings } from '../../alerts/channel'
import type { TrackerResult, TrackerTask } from '../../alerts/tracker'
import type { Answered, Judgement, Step } from '../channel-type'
import type { AlertMessage } from '../message'
import { commentDocument, commentText, issueDocument, issueTitle } from '../trackers/issue-document'
import { notThere, judgeRefusal as refused } from '../trackers/judge-refusal'
import { markdown, withoutMentions } from '../trackers/markdown'
import type { TrackerChannel } from '../trackers/tracker-channel'
import { labelsIn, trackerFields } from '../trackers/tracker-fields'
import { type Json, objectIn, objectsIn, textIn, trackerRequest } from '../trackers/tracker-json'

/*
 * GitLab, by a project access token with the scope `api` and the role Reporter (Planner) or higher.
 * The text of an issue has a marker that is searched for before one is created. GitLab searches its database: what was created is found at once.
 * Limits: title 255 characters, description 1,048,576. Sources: https://docs.gitlab.com/api/issues/, https://docs.gitlab.com/api/notes/,
 * https://docs.gitlab.com/security/rate_limits/
 */
export const gitlab: TrackerChannel = {
  kind: 'gitlab',
  fields: [
    { name: 'url', type: 'url', required: true },
    { name: 'project', type: 'text', required: true },
    { name: 'token', type: 'secret', required: true },
    ...trackerFields,
  ],
  check({ project = '' }) {
    return /^[\w.-]+(?:\/[\w.-]+)+$/.test(project) && project.length <= 255 ? {} : { project: 'not-valid' }
  },
  steps(message, settings) {
    const api = projectApi(settings)
    if (message.kind === 'test')
      return { request: api.request('GET', ''), next: (answer) => refused(answer) ?? usable(answer) }
    const { tracker } = message
    if (!tracker) return undefined
    return tracker.act === 'create' ? create(message, tracker, api) : change(message, tracker, api)
  },
}

type Api = ReturnType<typeof projectApi>

function projectApi(settings: ChannelSettings) {
  const { url = '', project = '', token = '' } = settings
  const root = `${url.replace(/\/+$/, '')}/api/v4/projects/${encodeURIComponent(project)}`
  const headers = { 'private-token': token }
  return {
    request: (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
      trackerRequest(method, `${root}${path}`, headers, body),
    labels: labelsIn(settings).join(','),
  }
}

function create(message: AlertMessage, { marker }: TrackerTask, api: Api): Step {
  const query = new URLSearchParams({ search: marker, in: 'description', scope: 'all', per_page: '1' })
  const creating: Step = {
    request: api.request('POST', '/issues', {
      title: issueTitle(message, withoutMentions),
      description: markdown(issueDocument(message, marker)),
      ...(api.labels && { labels: api.labels }),
    }),
    next: (answer) => refused(answer) ?? result(answer),
  }
  return {
    request: api.request('GET', `/issues?${query}`),
    next(answer) {
      const found = objectsIn(answer.body).find(({ description }) => textIn(description).includes(marker))
      return refused(answer) ?? (found ? { ok: true, tracker: resultIn(found) } : creating)
    },
  }
}

/** Reads the issue, adds a note unless it is there already, and sets the state where it is another. */
function change(message: AlertMessage, task: Exclude<TrackerTask, { act: 'create' }>, api: Api): Step {
  const { key, marker } = task
  const path = `/issues/${encodeURIComponent(key)}`
  const body = markdown(commentDocument(message, commentText(message), marker))

  const afterNote = (read: TrackerResult): Step | Judgement =>
    task.act === 'link'
      ? { ok: true, tracker: read }
      : {
          request: api.request('PUT', path, { state_event: task.state === 'closed' ? 'close' : 'reopen' }),
          next: (answer) => refused(answer) ?? result(answer),
        }
  const note = (read: TrackerResult): Step => ({
    request: api.request('POST', `${path}/notes`, { body }),
    next: (answer) => refused(answer) ?? afterNote(read),
  })
  return {
    request: api.request('GET', path),
    next(answer) {
      if (answer.status === 404) return task.act === 'link' ? notThere : { ok: true, tracker: { key, state: 'gone' } }
      const refusal = refused(answer)
      if (refusal) return refusal
      const read = resultIn(objectIn(answer.body))
      if (task.act === 'set' && read.state === task.state) return { ok: true, tracker: read }
      return {
        request: api.request('GET', `${path}/notes?sort=desc&order_by=created_at&per_page=10`),
        next: (listed) =>
          refused(listed) ??
          (objectsIn(listed.body).some((one) => textIn(one.body).includes(marker)) ? afterNote(read) : note(read)),
      }
    },
  }
}

const result = ({ body }: Answered): Judgement => {
  const tracker = resultIn(objectIn(body))
  return tracker.key === '' ? { ok: false, error: 'rejected', final: true } : { ok: true, tracker }
}

const resultIn = ({ iid, web_url, state }: Json): TrackerResult => ({
  key: typeof iid === 'number' ? String(iid) : '',
  ...(textIn(web_url) !== '' && { url: textIn(web_url) }),
  state: state === 'closed' ? 'closed' : 'open',
})

function usable({ body }: Answered): Judgement {
  const { issues_enabled, archived } = objectIn(body)
  return issues_enabled === false || archived === true ? { ok: false, error: 'settings', final: true } : { ok: true }
}
