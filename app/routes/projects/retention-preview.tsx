import { storageTexts } from '~/texts/en/storage'
import { useNumbers, useTexts } from '~/texts/use-texts'

/** The effect of limits. `events`: older than `days`; undefined when there are too many to count. `over`: bytes beyond the space limit. */
export type Preview = { days: number; events: number | undefined; over?: number }

export function RetentionPreview({ preview }: { preview: Preview }) {
  const texts = useTexts(storageTexts)
  const { bytes } = useNumbers()
  const { days, events, over } = preview
  return (
    <div role="status">
      <h3>{texts.previewTitle}</h3>
      <p>{events === undefined ? texts.previewTooMany : texts.previewAge(events, days)}</p>
      {over !== undefined && <p>{over > 0 ? texts.previewOver(bytes(over)) : texts.previewFits}</p>}
    </div>
  )
}
