import { inPath, json, operation } from './openapi-operation'

/** The paths of alert rules. */
export const rulePaths = {
  '/projects/{slug}/rules': {
    parameters: [inPath('slug', 'The slug of the project.')],
    get: operation({ summary: 'List the alert rules of a project', answer: 'AlertRules' }),
    post: operation({
      summary: 'Add an alert rule',
      description: 'Needs a token with the scope admin, of an admin of the project.',
      answer: 'AlertRule',
      status: [201],
      more: { requestBody: { required: true, ...json('', 'NewAlertRule') } },
    }),
  },
}
