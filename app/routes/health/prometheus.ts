/** One metric: name, description, and values with their labels. */
export type Metric = {
  name: string
  help: string
  type: 'counter' | 'gauge'
  values: { labels?: Record<string, string>; value: number }[]
}

/** The text format of Prometheus, version 0.0.4. A metric without values is left out. Source: prometheus.io, "Exposition formats". */
export function prometheusText(metrics: Metric[]): string {
  const lines = metrics
    .filter(({ values }) => values.length > 0)
    .flatMap(({ name, help, type, values }) => [
      `# HELP ${name} ${escaped(help, /[\\\n]/g)}`,
      `# TYPE ${name} ${type}`,
      ...values.map(({ labels, value }) => `${name}${labelText(labels)} ${value}`),
    ])
  return `${lines.join('\n')}\n`
}

function labelText(labels: Record<string, string> = {}): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value, /[\\"\n]/g)}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

const escaped = (text: string, special: RegExp) =>
  text.replace(special, (character) => (character === '\n' ? '\\n' : `\\${character}`))
