import { inPath, json, operation } from './openapi-operation'

const slug = inPath('slug', 'The slug of the project.')
const id = inPath('id', 'The id of the channel.')

/** Addresses of alert channels. */
export const channelPaths = {
  '/projects/{slug}/channels': {
    parameters: [slug],
    get: operation({
      summary: 'List the alert channels of a project',
      description: 'Includes channels for all projects. Settings are not included.',
      answer: 'Channels',
    }),
    post: operation({
      summary: 'Add an alert channel',
      description: 'Needs a token with the scope admin, of an admin of the project.',
      answer: 'ChannelAdded',
      status: [201],
      more: { requestBody: { required: true, ...json('', 'NewChannel') } },
    }),
  },
  '/projects/{slug}/channels/{id}/test': {
    parameters: [slug, id],
    post: operation({
      summary: 'Send a test message to a channel',
      description:
        'Needs a token with the scope admin, of an admin of the project. Waits up to 15 seconds for the first attempt. After that, `state` is `waiting`.',
      answer: 'ChannelTest',
    }),
  },
}
