import { Form, href } from 'react-router'
import type { Watching } from '~/monitors/monitor'
import { monitorsTexts } from '~/texts/en/monitors'
import { useTexts } from '~/texts/use-texts'
import { Button } from '~/ui/button'
import { Confirm } from '~/ui/confirm'
import type { MonitorRow } from './monitor-view'

/** Mute, disable and delete. */
export function MonitorActions({ id, name, watching, project }: MonitorRow) {
  const texts = useTexts(monitorsTexts)
  const params = { slug: project.slug, id: String(id) }
  const state = href('/projects/:slug/monitors/:id/state', params)
  const change = (to: Watching, words: string) => (
    <Form method="post" action={state}>
      <Button name="watching" value={to}>
        {words}
      </Button>
    </Form>
  )
  return (
    <>
      {watching === 'on' && change('muted', texts.mute)}
      {watching === 'muted' && change('on', texts.unmute)}
      {watching === 'off' ? (
        change('on', texts.enable)
      ) : (
        <Confirm
          variant="plain"
          button={texts.disable}
          title={texts.disableTitle(name)}
          words={texts.disableQuestion}
          act={
            <Form method="post" action={state}>
              <Button variant="danger" name="watching" value="off">
                {texts.disableIt}
              </Button>
            </Form>
          }
        />
      )}
      <Confirm
        button={texts.remove}
        title={texts.removeTitle(name)}
        words={texts.removeQuestion}
        act={
          <Form method="post" action={href('/projects/:slug/monitors/:id/removal', params)}>
            <Button variant="danger">{texts.removeIt}</Button>
          </Form>
        }
      />
    </>
  )
}
