import { alertsChannelsTexts } from '~/texts/en/alerts-channels'
import { useTexts } from '~/texts/use-texts'
import { ButtonLink } from '~/ui/button'
import { Card } from '~/ui/card'
import { Copyable } from '~/ui/code'
import { Note } from '~/ui/note'
import './channel.css'

/** The secret of a webhook, once: on the answer to the form that made it. `to`: where to go on. */
export function ChannelSecret({ secret, to }: { secret: string; to: string }) {
  const texts = useTexts(alertsChannelsTexts)
  return (
    <div className="channel-page">
      <Card title={texts.secretTitle} padded>
        <div className="field-stack">
          <Note tone="amber" alert>
            {texts.secretOnce}
          </Note>
          <Copyable value={secret} label={texts.copySecret} />
          <div className="field-actions">
            <ButtonLink variant="primary" to={to}>
              {texts.secretDone}
            </ButtonLink>
          </div>
        </div>
      </Card>
    </div>
  )
}
