import { liveThrough } from '../torture/year/year.ts'

// Lives through ten histories of orders, from a seed on, and fails at the first rule that is broken.
const first = Number(process.argv[2])
for (let seed = first; seed < first + 10; seed++) {
  const { broken } = await liveThrough(30, seed)
  if (broken) throw new Error(`seed ${seed} broke a rule: ${broken.rule}`)
}
process.exit()
