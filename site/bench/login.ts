import { saveUser } from '#api/admin/users/save-user'
import { createApp } from '#api/app'
import { loginFailures } from '#api/db/schema/accounts'
import { openTestServices } from '#api-test/services'
import type { BenchResult } from './compare.ts'
import { median } from './median.ts'

const PAIRS = 80
const KNOWN_EMAIL = 'known@example.com'

/**
 * Whether the time of a refused login distinguishes an unknown e-mail from a wrong password. The difference should be no
 * larger than the noise.
 */
export async function benchLogin(): Promise<BenchResult> {
  const services = await openTestServices()
  const app = createApp(services)
  await saveUser(services.db, { email: KNOWN_EMAIL, password: 'a long enough password', role: 'admin' })

  const timeOf = async (email: string): Promise<number> => {
    services.db.delete(loginFailures).run()
    const body = JSON.stringify({ email, password: 'a wrong password' })
    const headers = { 'content-type': 'application/json' }
    const started = performance.now()
    const response = await app.request('/_api/auth/login_with_password', { method: 'POST', headers, body })
    await response.arrayBuffer()
    if (response.status !== 401) throw new Error(`A wrong login responded with ${response.status}`)
    return performance.now() - started
  }

  const pairs: { unknown: number; wrong: number }[] = []
  for (let pair = -5; pair < PAIRS; pair++) {
    const unknownEmail = `unknown-${pair}@example.com`
    const unknownFirst = pair % 2 === 0
    const first = await timeOf(unknownFirst ? unknownEmail : KNOWN_EMAIL)
    const second = await timeOf(unknownFirst ? KNOWN_EMAIL : unknownEmail)
    if (pair >= 0)
      pairs.push(unknownFirst ? { unknown: first, wrong: second } : { unknown: second, wrong: first })
  }
  await services.close()

  const unknown = median(pairs.map((pair) => pair.unknown))
  const wrong = median(pairs.map((pair) => pair.wrong))
  const differences = pairs.map((pair) => pair.unknown - pair.wrong)
  const difference = median(differences)
  const spread = median(differences.map((each) => Math.abs(each - difference)))
  // The standard error of a median, from the median deviation, which outliers hardly change.
  const noise = (1.2533 * 1.4826 * spread) / Math.sqrt(PAIRS)
  const [a, b, c, d] = [unknown, wrong, difference, noise].map((ms) => ms.toFixed(2))
  return {
    name: 'a refused login, unknown e-mail beside wrong password',
    ratio: wrong / unknown,
    detail: `${a} beside ${b} ms, difference ${c} ± ${d} ms, ${PAIRS} pairs`,
  }
}
