import { inPath, json, operation } from './openapi-operation'

const slug = inPath('slug', 'The project’s name in addresses.')
const id = inPath('id', 'The channel’s number.')

/** Addresses of alert channels. */
export const channelPaths = {
  '/projects/{slug}/channels': {
    parameters: [slug],
    get: operation({
      summary: 'List the channels that alerts of the project can be sent to',
      description: 'With those of the instance. Without their settings.',
      answer: 'Channels',
    }),
    post: operation({
      summary: 'Add an alert channel',
      description: 'For admins of the project with a token of scope admin. Answers 201.',
      answer: 'ChannelAdded',
      status: 201,
      more: { requestBody: { required: true, ...json('', 'NewChannel') } },
    }),
  },
  '/projects/{slug}/channels/{id}/test': {
    parameters: [slug, id],
    post: operation({
      summary: 'Send a test message over a channel',
      description:
        'For admins of the project with a token of scope admin. Waits for the first attempt, at most 15 seconds; after that `state` is still waiting.',
      answer: 'ChannelTest',
    }),
  },
}
