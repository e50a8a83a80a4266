import { createCommand } from '../../api/cli/command.ts'
import { startTestServer } from '../test/server.ts'
import { benchCachedResponses } from './cached-responses.ts'
import { benchCart } from './cart.ts'
import type { BenchResult } from './compare.ts'
import { benchLogin } from './login.ts'
import { benchSearch } from './search.ts'

createCommand({
  name: 'bench',
  description:
    'Measures the store beside bare servers and loops that do the same work, as ratios from one run. Builds first when ' +
    'the sources have changed.',
}).parse()

const server = await startTestServer()
const results: BenchResult[] = []
try {
  results.push(
    ...(await benchCachedResponses(server)),
    await benchCart(),
    await benchLogin(),
    ...(await benchSearch()),
  )
} finally {
  await server.stop()
}
for (const { name, ratio, detail } of results) console.log(`${ratio.toFixed(2)}  ${name}  (${detail})`)
process.exit(0)
