import { alertsChannelsTexts } from '~/texts/en/alerts-channels'
import { useTexts } from '~/texts/use-texts'
import { ButtonLink } from '~/ui/button'
import { Card } from '~/ui/card'
import { Copyable } from '~/ui/code'
import { Note } from '~/ui/note'
import './channel.css'

/** The secret of a webhook, shown once: in the response to the form that created it. `to`: the next page. */
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
