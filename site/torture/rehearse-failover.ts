import { createCommand, runCommand } from '../../api/cli/command.ts'
import { hasLitestream, rehearseFailover, type Scene } from './failover.ts'

const ADDS = 300
const ADDING_MS = 10_000
const MAX_LOST_MS = 2000

createCommand({
  name: 'rehearse-failover',
  description:
    'Rehearses the loss of the process, the loss of the machine and a planned switch, with a store of its own and a ' +
    'replica in a temporary folder. Needs Litestream. Exits with 1 when something is lost that should not be.',
}).parse()

const seconds = (ms: number | null) => (ms === null ? '-' : `${(ms / 1000).toFixed(2)} s`)

/** A crash of the process and a planned switch lose nothing, the loss of a machine at most two seconds. */
function isKept({ name, lost, oldestLostMs, problems }: Scene): boolean {
  if (problems.length > 0) return false
  return name === 'machine lost' ? (oldestLostMs ?? 0) <= MAX_LOST_MS : lost === 0
}

await runCommand(async () => {
  if (!hasLitestream()) {
    console.log('Skipped: Litestream is not installed.')
    return
  }
  const scenes = await rehearseFailover({ adds: ADDS, addingMs: ADDING_MS })
  console.table(
    scenes.map(({ name, acknowledged, lost, oldestLostMs, restoredMs, openMs }) => ({
      scene: name,
      acknowledged,
      lost,
      'oldest lost': seconds(oldestLostMs),
      restored: seconds(restoredMs),
      open: seconds(openMs),
    })),
  )
  for (const { name, problems } of scenes)
    for (const problem of problems) console.error(`${name}: ${problem}`)
  if (!scenes.every(isKept)) process.exitCode = 1
})
process.exit()
