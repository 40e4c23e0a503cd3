import { namespace } from '../namespace'

/** Issues in GitHub, GitLab and Jira: on the page, on the channel's page, and what is written into the tracker. */
export const trackersTexts = namespace('trackers', {
  /** Written into the tracker. */
  message: {
    reference: 'Digestline reference',
    linked: (shortId: string) => `This issue is linked to ${shortId} in Digestline.`,
    resolved: (shortId: string) => `${shortId} was resolved in Digestline.`,
    reopened: (shortId: string) => `${shortId} is open again in Digestline.`,
  },
})
