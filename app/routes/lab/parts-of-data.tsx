import { days, hours } from '~/clock'
import { Avatar, NoAvatar } from '~/ui/avatar'
import { Badge, EscalatingBadge, LevelMark, Status } from '~/ui/badge'
import { Card } from '~/ui/card'
import { Chart, SeriesKey } from '~/ui/chart'
import { CodeFrame, Copyable } from '~/ui/code'
import { Distribution } from '~/ui/distribution'
import { Entries, Entry } from '~/ui/entries'
import { Figure } from '~/ui/figure'
import { type IssueRowShape, IssueRows } from '~/ui/issue-rows'
import { Section } from '~/ui/page'
import { Pager } from '~/ui/pager'
import { Pairs } from '~/ui/pairs'
import { PlatformTile } from '~/ui/platform-tile'
import { Snippet } from '~/ui/snippet'
import { Table } from '~/ui/table'

const here = '/__lab/parts'
const at = Date.UTC(2026, 10, 21, 12)
const platforms = ['node', 'nextjs', 'react', 'vue', 'python', 'go', 'java', 'ruby', 'php', 'dotnet', 'dart', 'swift']
const counts = Array.from({ length: 28 }, (_, bar) => (bar * 7) % 23)

const row: IssueRowShape = {
  shortId: 'SHOP-11',
  type: 'PaymentError',
  text: 'payment for a basket could not be started',
  culprit: 'checkout.startPayment',
  platform: 'node',
  level: 'error',
  status: 'regressed',
  firstSeen: at - days(9),
  lastSeen: at,
  count: 263,
  users: 180,
  trend: counts.slice(0, 24).join(' '),
  escalating: true,
  priority: 'high',
  assignee: 'Ada King',
}

/** What shows data. */
export function PartsOfData() {
  return (
    <>
      <Section title="Badges, levels, people, platforms">
        <div className="field-actions">
          <Badge tone="blue" icon="new">
            New
          </Badge>
          <EscalatingBadge />
          <Status status="open" />
          <Status status="regressed" />
          <Status status="resolved" />
          <Status status="muted" />
          {(['fatal', 'error', 'warning', 'info', 'debug'] as const).map((level) => (
            <LevelMark key={level} level={level} spoken />
          ))}
        </div>
        <div className="field-actions">
          {['Ada King', 'Jonas Weber', 'Noor Haddad', 'Mia Chen'].map((name) => (
            <Avatar key={name} name={name} />
          ))}
          <NoAvatar />
          {[...platforms, 'digestline', 'other', 'elixir'].map((platform) => (
            <PlatformTile key={platform} platform={platform} name={platform} />
          ))}
        </div>
      </Section>
      <Section title="Codes and code" note="Marked: the digest, and the line that broke.">
        <div className="field-actions">
          <Copyable mark value="3862911841" label="Copy digest" />
          <Copyable value="c3ebd3e6dabf4d66b170874be49c9337" />
        </div>
        <div className="snippet">
          <CodeFrame lines={codeLines} />
        </div>
        <Snippet title="Terminal" code="npm install @sentry/node" />
      </Section>
      <Section title="Figures and charts">
        <dl className="figures">
          <Figure name="Events">263</Figure>
          <Figure name="Users">180</Figure>
          <Figure name="Last seen">3 min ago</Figure>
        </dl>
        <Chart
          label="Events in 14 days"
          counts={counts.map((count) => count * 2)}
          series={[
            { name: '4.12.0', counts },
            { name: '4.12.1', counts },
          ]}
          from={at - days(14)}
          span={hours(12)}
          markers={[{ bar: 12, short: '4.12.1', words: '4.12.1 released' }]}
        />
        <div className="field-actions">
          {['4.12.0', '4.12.1'].map((name, place) => (
            <span className="series-key" key={name}>
              <SeriesKey place={place} />
              {name}
            </span>
          ))}
        </div>
        <Distribution
          rows={[
            { name: 'Firefox 144', count: 31 },
            { name: 'Chrome 142', count: 25, to: here },
          ]}
        />
      </Section>
      <Section title="Lists, tables, cards">
        <IssueRows
          selectable
          rows={[row, { ...row, shortId: 'SHOP-12', status: 'open', escalating: false, assignee: undefined, users: 0 }]}
        />
        <Pager label="Pages" previous={here} next={here} />
        <Table
          label="Rules"
          head={['Rule', 'Sends to', 'Sent']}
          numbers={[2]}
          rows={[
            { key: 1, cells: ['New and regressed issues', '#shop-errors', 41] },
            { key: 2, cells: ['Checkout on fire', 'On-call', 9] },
          ]}
        />
        <Entries>
          <Entry name="Default" facts={['created 13 days ago']}>
            {null}
          </Entry>
        </Entries>
        <Card title="Browser" padded>
          <Pairs
            pairs={[
              { name: 'Name', value: 'Firefox 144' },
              { name: 'Viewport', value: '1440 × 900' },
            ]}
          />
        </Card>
      </Section>
    </>
  )
}

const codeLines = [
  {
    number: 10,
    text: (
      <>
        <i className="code-keyword">def</i> <i className="code-function">line_total</i>(item:{' '}
        <i className="code-type">Item</i>):
      </>
    ),
  },
  { number: 11, text: <i className="code-comment"> # a gift has no price</i> },
  {
    number: 12,
    hit: true,
    text: (
      <>
        {'  '}
        <i className="code-keyword">return</i> item[<i className="code-string">"price"</i>] * item.
        <i className="code-function">get</i>(<i className="code-string">"qty"</i>, <i className="code-number">1</i>)
      </>
    ),
  },
]
