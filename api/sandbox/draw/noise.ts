/** Smooth unevenness, about -1 to 1, the same at the same place for the same seed. */
export function clothNoise(x: number, y: number, seed: number): number {
  const bend = valueNoise(x / 260, y / 340, seed + 7) * 60
  return (
    0.62 * valueNoise((x + bend) / 120, (y - bend) / 210, seed) +
    0.28 * valueNoise((x - bend) / 46, y / 95, seed + 1) +
    0.1 * valueNoise(x / 17, y / 30, seed + 2)
  )
}

function valueNoise(x: number, y: number, seed: number): number {
  const [column, row] = [Math.floor(x), Math.floor(y)]
  const [u, v] = [ease(x - column), ease(y - row)]
  const top = lerp(lattice(column, row, seed), lattice(column + 1, row, seed), u)
  const bottom = lerp(lattice(column, row + 1, seed), lattice(column + 1, row + 1, seed), u)
  return lerp(top, bottom, v)
}

const ease = (t: number) => t * t * t * (t * (t * 6 - 15) + 10)
const lerp = (a: number, b: number, share: number) => a + (b - a) * share

/** An integer hash, spread over -1 to 1. */
function lattice(x: number, y: number, seed: number): number {
  let hash = Math.imul(x, 374_761_393) + Math.imul(y, 668_265_263) + Math.imul(seed, 1_274_126_177)
  hash = Math.imul(hash ^ (hash >>> 13), 1_274_126_177)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2_147_483_648 - 1
}
