import { chromium } from 'playwright-core'
import { CHROMIUM_ARGUMENTS } from '../test/browser.ts'
import { requireChromium } from '../test/chromium.ts'
import { freePort } from '../test/free-port.ts'
import type { BenchTable } from './table.ts'
import type { BenchTarget } from './target.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** What is read of a Lighthouse result. */
interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; displayValue?: string }>
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>

const HOW_TO_INSTALL =
  'Skipped without Lighthouse, which is no dependency: npm install --prefix FOLDER lighthouse, then ' +
  'NODE_PATH=FOLDER/node_modules bun run bench --only lighthouse'

async function importLighthouse(): Promise<Lighthouse | undefined> {
  const name = 'lighthouse'
  try {
    return (await import(name)).default
  } catch {
    return undefined
  }
}

/** Lighthouse's mobile scores, of 100, and the audits that cost points. */
export async function benchLighthouse({ url, pages }: BenchTarget): Promise<BenchTable | undefined> {
  const lighthouse = await importLighthouse()
  if (!lighthouse) {
    console.error(HOW_TO_INSTALL)
    return undefined
  }
  const port = freePort()
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    args: [...CHROMIUM_ARGUMENTS, `--remote-debugging-port=${port}`],
  })
  try {
    const rows: BenchTable['rows'] = []
    for (const { name, path } of pages) {
      const result = await lighthouse(url + path, { port, logLevel: 'error', output: 'json' })
      if (!result) throw new Error(`Lighthouse has no result for ${path}.`)
      rows.push([name, ...scoresOf(result.lhr), failedAudits(result.lhr).join(', ') || 'none'])
    }
    return {
      title: 'Lighthouse, mobile',
      columns: [{ name: 'page' }, ...CATEGORIES.map((name) => ({ name })), { name: 'audits below 1' }],
      rows,
    }
  } finally {
    await browser.close()
  }
}

const scoresOf = ({ categories }: Report) =>
  CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100))

function failedAudits({ categories, audits }: Report): string[] {
  const weighted = CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? []).filter(
    ({ weight }) => weight > 0,
  )
  return weighted
    .map(({ id }) => ({ id, ...audits[id] }))
    .filter(({ score }) => typeof score === 'number' && score < 1)
    .map(({ id, score, displayValue }) => `${id} ${displayValue ?? score}`)
}
