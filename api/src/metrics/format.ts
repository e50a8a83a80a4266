export interface Metric {
  name: string
  type: 'counter' | 'gauge'
  help: string
  samples: Sample[]
}

type Sample = [value: number, labels?: Record<string, string>]

/** Writes Prometheus' text format, version 0.0.4. Names and help are ours, so only label values are escaped. */
export function formatMetrics(metrics: Metric[]): string {
  return metrics
    .flatMap(({ name, type, help, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...samples.map(([value, labels = {}]) => `${name}${formatLabels(labels)} ${value}`),
    ])
    .map((line) => `${line}\n`)
    .join('')
}

function formatLabels(labels: Record<string, string>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

const escapeLabel = (value: string) =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
