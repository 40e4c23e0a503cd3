import type { ReactNode } from 'react'
import { storageTexts } from '~/texts/en/storage'
import { useNumbers, useTexts } from '~/texts/use-texts'
import { Card } from '~/ui/card'
import { Figure } from '~/ui/figure'
import { Section } from '~/ui/page'
import './storage-use.css'

/** Something that takes space. `note`: more about it. */
type Kind = { name: string; bytes: number; note?: string | undefined }

/** What is stored: figures, then a bar of what takes the space, with its legend. At most four kinds: the bar has four colours. */
export function StorageUse({ figures, kinds }: { figures: { name: string; value: ReactNode }[]; kinds: Kind[] }) {
  const texts = useTexts(storageTexts)
  return (
    <Section title={texts.use}>
      <Card padded>
        <dl className="figures">
          {figures.map(({ name, value }) => (
            <Figure key={name} name={name}>
              {value}
            </Figure>
          ))}
        </dl>
        <Shares kinds={kinds} />
      </Card>
    </Section>
  )
}

function Shares({ kinds }: { kinds: Kind[] }) {
  const { bytes } = useNumbers()
  const all = kinds.reduce((sum, kind) => sum + kind.bytes, 0)
  return (
    <>
      {all > 0 && (
        <svg className="storage-bar" aria-hidden="true">
          {kinds.map((kind, index) => {
            const before = kinds.slice(0, index).reduce((sum, one) => sum + one.bytes, 0)
            return <rect key={kind.name} x={share(before, all)} width={share(kind.bytes, all)} height="100%" />
          })}
        </svg>
      )}
      <ul className="storage-kinds">
        {kinds.map((kind) => (
          <li key={kind.name} className="storage-kind">
            <svg className="storage-swatch" aria-hidden="true">
              <rect width="100%" height="100%" />
            </svg>
            <span>{kind.name}</span>
            <span className={kind.bytes > 0 ? 'storage-bytes' : 'storage-bytes zero'}>{bytes(kind.bytes)}</span>
            {kind.note && <span className="storage-note">{kind.note}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}

const share = (part: number, all: number): string => `${Math.round((1000 * part) / all) / 10}%`
