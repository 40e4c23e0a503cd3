import type { ChannelSettings } from '../../alerts/channel'
import type { TrackerResult, TrackerTask } from '../../alerts/tracker'
import { issueAddress } from '../../alerts/tracker-reference'
import type { Answered, Judgement, Step } from '../channel-type'
import type { AlertMessage } from '../message'
import { adf } from '../trackers/adf'
import { commentDocument, commentText, type DocumentPart, issueDocument, issueTitle } from '../trackers/issue-document'
import { chooseTransition } from '../trackers/jira-transition'
import { notThere, judgeRefusal as refused } from '../trackers/judge-refusal'
import type { TrackerChannel } from '../trackers/tracker-channel'
import { labelsIn, trackerFields } from '../trackers/tracker-fields'
import { objectIn, objectsIn, textIn, trackerRequest } from '../trackers/tracker-json'
import { wiki } from '../trackers/wiki'

/*
 * Jira Cloud (API version 3: e-mail and API token, texts as ADF) and Jira Data Center (version 2: a personal access token, wiki markup). An
 * e-mail, or an address of Atlassian, says which it is.
 * The text of an issue has a marker that is searched for before one is created. Jira's index lags some seconds behind; attempts are further
 * apart. Jira has no "close": an issue is moved to a status of the category "done", or out of it.
 * Limits: summary 255 characters, texts 32,767. Sources: https://developer.atlassian.com/cloud/jira/platform/rest/v3/,
 * https://docs.atlassian.com/software/jira/docs/api/REST/9.17.0/
 */
export const jira: TrackerChannel = {
  kind: 'jira',
  fields: [
    { name: 'url', type: 'url', required: true },
    { name: 'project', type: 'text', required: true },
    { name: 'issueType', type: 'text', required: false },
    { name: 'email', type: 'text', required: false },
    { name: 'token', type: 'secret', required: true },
    ...trackerFields,
  ],
  check({ project = '', labels = '' }) {
    return {
      ...(!/^[A-Za-z][A-Za-z\d_]{0,99}$/.test(project) && { project: 'not-valid' as const }),
      // Jira has no labels with spaces.
      ...(/\S\s+[^\s,]/.test(labels.replace(/\s*,\s*/g, ',')) && { labels: 'not-valid' as const }),
    }
  },
  steps(message, settings) {
    const api = jiraApi(settings)
    if (message.kind === 'test') {
      return {
        request: api.request('GET', `/project/${api.project}`),
        next: (answer) => refused(answer) ?? usable(answer, api),
      }
    }
    const { tracker } = message
    if (!tracker) return undefined
    return tracker.act === 'create' ? create(message, tracker, api) : change(message, tracker, api)
  },
}

type Api = ReturnType<typeof jiraApi>

function jiraApi(settings: ChannelSettings) {
  const { url = '', project = '', issueType, email, token = '' } = settings
  const site = url.replace(/\/+$/, '')
  const isCloud = Boolean(email) || /^https:\/\/[^/]+\.(?:atlassian\.net|atlassian\.com|jira\.com)(?:\/|$)/i.test(site)
  const authorization = email ? `Basic ${base64(`${email}:${token}`)}` : `Bearer ${token}`
  return {
    project: project.toUpperCase(),
    issueType: issueType || 'Bug',
    labels: labelsIn(settings),
    searchPath: isCloud ? '/search/jql' : '/search',
    text: (parts: DocumentPart[]): object | string => (isCloud ? adf(parts) : wiki(parts)),
    addressOf: (key: string) => issueAddress('jira', settings, key),
    request: (method: 'GET' | 'POST', path: string, body?: object) =>
      // Jira takes requests with a browser's user agent for ones of a browser, and wants a token of its own for them.
      trackerRequest(
        method,
        `${site}/rest/api/${isCloud ? 3 : 2}${path}`,
        { authorization, 'x-atlassian-token': 'no-check' },
        body,
      ),
  }
}

function create(message: AlertMessage, { marker }: TrackerTask, api: Api): Step {
  const jql = `project = "${api.project}" and description ~ "\\"${marker}\\""`
  const query = new URLSearchParams({ jql, fields: 'status', maxResults: '1' })
  const creating: Step = {
    request: api.request('POST', '/issue', {
      fields: {
        project: { key: api.project },
        issuetype: { name: api.issueType },
        summary: issueTitle(message),
        description: api.text(issueDocument(message, marker)),
        ...(api.labels.length > 0 && { labels: api.labels }),
      },
    }),
    next: (answer) => refused(answer) ?? result(answer, api),
  }
  return {
    request: api.request('GET', `${api.searchPath}?${query}`),
    next(answer) {
      const [found] = objectsIn(objectIn(answer.body).issues)
      // A project that is not there, or not for this token, is 400 here.
      if (answer.status === 400) return { ok: false, error: 'settings', final: true }
      return refused(answer) ?? (found ? resultOf(found.key, stateOf(found.fields), api) : creating)
    },
  }
}

/** Reads the issue, adds a comment unless it is there already, and moves it where it has another state. */
function change(message: AlertMessage, task: Exclude<TrackerTask, { act: 'create' }>, api: Api): Step {
  const { key, marker } = task
  const path = `/issue/${encodeURIComponent(key)}`
  const body = api.text(commentDocument(message, commentText(message), marker))

  const move = (state: 'open' | 'closed'): Step => ({
    request: api.request('GET', `${path}/transitions?expand=transitions.fields`),
    next(listed) {
      const refusal = refused(listed)
      if (refusal) return refusal
      const transition = chooseTransition(objectsIn(objectIn(listed.body).transitions), state)
      // The workflow does not lead there from where the issue is, or wants fields that only people can fill in.
      if (!transition) return { ok: false, error: 'rejected', final: true }
      return {
        request: api.request('POST', `${path}/transitions`, transition),
        next: (answer) => refused(answer) ?? resultOf(key, state, api),
      }
    },
  })
  const afterComment = (read: TrackerResult['state']): Step | Judgement =>
    task.act === 'link' ? resultOf(key, read, api) : move(task.state)
  const comment = (read: TrackerResult['state']): Step => ({
    request: api.request('POST', `${path}/comment`, { body }),
    next: (answer) => refused(answer) ?? afterComment(read),
  })
  return {
    request: api.request('GET', `${path}?fields=status`),
    next(answer) {
      if (answer.status === 404) return task.act === 'link' ? notThere : { ok: true, tracker: { key, state: 'gone' } }
      const refusal = refused(answer)
      if (refusal) return refusal
      const read = stateOf(objectIn(answer.body).fields)
      if (task.act === 'set' && read === task.state) return resultOf(key, read, api)
      return {
        request: api.request('GET', `${path}/comment?orderBy=-created&maxResults=10`),
        next(listed) {
          // A comment is text or a document; its marker stands in it as one word either way.
          const isThere = objectsIn(objectIn(listed.body).comments).some((one) => JSON.stringify(one).includes(marker))
          return refused(listed) ?? (isThere ? afterComment(read) : comment(read))
        },
      }
    },
  }
}

const result = ({ body }: Answered, api: Api): Judgement => resultOf(objectIn(body).key, 'open', api)

function resultOf(key: unknown, state: TrackerResult['state'], api: Api): Judgement {
  const text = textIn(key)
  if (text === '') return { ok: false, error: 'rejected', final: true }
  return { ok: true, tracker: { key: text, url: api.addressOf(text), state } }
}

const stateOf = (fields: unknown): 'open' | 'closed' => {
  const category = objectIn(objectIn(objectIn(fields).status).statusCategory)
  return category.key === 'done' ? 'closed' : 'open'
}

function usable({ body }: Answered, api: Api): Judgement {
  const types = objectsIn(objectIn(body).issueTypes).map(({ name }) => textIn(name))
  const isKnown = types.length === 0 || types.includes(api.issueType)
  return isKnown ? { ok: true } : { ok: false, error: 'settings', final: true }
}

const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)))
