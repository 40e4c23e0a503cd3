import type { ReactNode } from 'react'
import { href } from 'react-router'
import { triageTexts } from '~/texts/en/triage'
import { useTexts } from '~/texts/use-texts'
import { Button, ButtonLink } from '~/ui/button'
import { FormCard } from '~/ui/card'
import { Page, PageHeader } from '~/ui/page'

/** The page of one decision: its menu leads here, also after a mistake. */
export function DecisionPage(props: { shortId: string; title: string; button: string; children: ReactNode }) {
  const { shortId, title, button, children } = props
  const { back } = useTexts(triageTexts).page
  return (
    <Page narrow>
      <PageHeader title={title} />
      <FormCard
        actions={
          <>
            <Button variant="primary">{button}</Button>
            <ButtonLink variant="quiet" to={href('/issues/:shortId', { shortId })}>
              {back}
            </ButtonLink>
          </>
        }
      >
        {children}
      </FormCard>
    </Page>
  )
}
