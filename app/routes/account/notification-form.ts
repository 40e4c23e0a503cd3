import { isOptOutKind, type MailOptOut, personalKinds } from '~/alerts/mail-opt-out'
import type { SummarySchedule } from '~/alerts/summary-schedule'
import { textField } from '~/requests/form-fields'
import { timeZoneOf } from '~/texts/time-zone'

/** What a project's select can say; `usual`: no exception. */
export const projectChoices = ['usual', 'others', 'all'] as const

/**
 * The opt-outs of the form (`on`, `mine`, `kind`, `project-<id>`). Those from links in mails, which the form does not show as fields, stay:
 * `kept`.
 */
export function readOptOuts(form: FormData, projectIds: number[], kept: MailOptOut[]): MailOptOut[] {
  const everywhere = (kind: MailOptOut['kind']) => ({ projectId: 0, kind })
  const wanted = form.getAll('kind').map(String)
  return [
    ...(textField(form, 'on') ? [] : [everywhere('all')]),
    ...(textField(form, 'mine') ? [everywhere('others')] : []),
    ...personalKinds.filter((kind) => !wanted.includes(kind)).map(everywhere),
    ...projectIds.flatMap((projectId) => {
      const kind = textField(form, `project-${projectId}`)
      return kind === 'others' || kind === 'all' ? [{ projectId, kind } as const] : []
    }),
    ...kept.filter(isException),
  ]
}

/** An opt-out that only a link in a mail makes: of one kind in one project. */
export const isException = ({ projectId, kind }: MailOptOut): boolean =>
  projectId !== 0 && kind !== 'all' && kind !== 'others'

/** `3:new`. */
export function readException(text: string): MailOptOut | undefined {
  const [id = '', kind] = text.split(':')
  return /^\d{1,15}$/.test(id) && isOptOutKind(kind) ? { projectId: Number(id), kind } : undefined
}

export type SummaryMistakes = { every?: true; weekday?: true; hour?: true; timeZone?: true }

/** `every`: never, day or week. `schedule` undefined: no summaries. */
export function readSummary(
  form: FormData,
): { ok: true; schedule: SummarySchedule | undefined } | { ok: false; mistakes: SummaryMistakes } {
  const every = textField(form, 'every')
  if (every === 'never') return { ok: true, schedule: undefined }
  const weekday = numberIn(textField(form, 'weekday'), 6)
  const hour = numberIn(textField(form, 'hour'), 23)
  const timeZone = timeZoneOf(textField(form, 'time-zone'))
  const isPeriod = every === 'day' || every === 'week'
  if (!isPeriod || weekday === undefined || hour === undefined || timeZone === undefined) {
    const mistakes = {
      ...(!isPeriod && { every: true as const }),
      ...(weekday === undefined && { weekday: true as const }),
      ...(hour === undefined && { hour: true as const }),
      ...(timeZone === undefined && { timeZone: true as const }),
    }
    return { ok: false, mistakes }
  }
  return { ok: true, schedule: { every, weekday, hour, timeZone } }
}

const numberIn = (text: string, most: number): number | undefined =>
  /^\d{1,2}$/.test(text) && Number(text) <= most ? Number(text) : undefined
