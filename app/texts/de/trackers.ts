import type { trackersTexts } from '../en/trackers'
import type { TextsOf } from '../namespace'

export const trackers: TextsOf<typeof trackersTexts> = {
  message: {
    reference: 'Digestline-Referenz',
    linked: (shortId) => `Dieses Issue ist mit ${shortId} in Digestline verknüpft.`,
    resolved: (shortId) => `${shortId} wurde in Digestline gelöst.`,
    reopened: (shortId) => `${shortId} ist in Digestline wieder offen.`,
  },
}
