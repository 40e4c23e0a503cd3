import type { ChannelSettings } from '~/alerts/channel'
import { alertsChannelsTexts } from '~/texts/en/alerts-channels'
import { useTexts } from '~/texts/use-texts'
import { Button, ButtonLink } from '~/ui/button'
import { FormCard } from '~/ui/card'
import { ChannelFields, type ChannelMistakeWords } from './channel-fields'
import type { ShownForm } from './channel-form-fields'
import './channel.css'

/** The form of a channel. `preview`: the message that its template makes of a sample alert. */
export function ChannelEditor(props: {
  title: string
  form: ShownForm
  name: string
  settings: ChannelSettings
  set?: Record<string, string>
  mistakes?: ChannelMistakeWords
  problem?: string
  preview?: string
  save: string
  cancelTo?: string
}) {
  const texts = useTexts(alertsChannelsTexts)
  const { title, form, preview, save, cancelTo, problem, ...fields } = props
  return (
    <FormCard
      title={title}
      note={texts.find[form.kind]}
      error={problem}
      actions={
        <>
          <Button variant="primary" name="intent" value="save">
            {save}
          </Button>
          {form.kind === 'template' && (
            <Button name="intent" value="preview" formNoValidate>
              {texts.previewIt}
            </Button>
          )}
          {cancelTo && (
            <ButtonLink variant="quiet" to={cancelTo}>
              {texts.cancel}
            </ButtonLink>
          )}
        </>
      }
      preview={preview && <TemplatePreview text={preview} />}
    >
      <input type="hidden" name="form" value="settings" />
      <ChannelFields form={form} {...fields} />
    </FormCard>
  )
}

function TemplatePreview({ text }: { text: string }) {
  const texts = useTexts(alertsChannelsTexts)
  return (
    <>
      <h3>{texts.preview}</h3>
      <p className="soft small">{texts.previewNote}</p>
      <pre className="channel-text">{text}</pre>
    </>
  )
}
