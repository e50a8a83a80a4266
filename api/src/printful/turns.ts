const MAX_KEYS = 10_000

interface Client {
  clientKeys: readonly string[]
}

/** Compares two clients by their largest number first: an address counts before the carts that share it. */
function compare(a: Client, b: Client, numbers: ReadonlyMap<string, number>): number {
  const [of, than] = [a, b].map(({ clientKeys }) =>
    clientKeys.map((key) => numbers.get(key) ?? 0).sort((x, y) => y - x),
  )
  for (let index = 0; index < Math.max(of!.length, than!.length); index++) {
    const difference = (of![index] ?? 0) - (than![index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

export class Turns {
  #served = new Map<string, number>()
  #count = 0

  take({ clientKeys }: Client): void {
    this.#count++
    for (const key of clientKeys) {
      this.#served.delete(key)
      this.#served.set(key, this.#count)
    }
    while (this.#served.size > MAX_KEYS) this.#served.delete(this.#served.keys().next().value!)
  }

  findNext<T extends Client>(clients: Iterable<T>): T | undefined {
    let next: T | undefined
    for (const client of clients) {
      if (!next || compare(client, next, this.#served) < 0) next = client
    }
    return next
  }
}

export function findGreediest<T extends Client>(clients: readonly T[]): T | undefined {
  const counts = new Map<string, number>()
  for (const key of clients.flatMap(({ clientKeys }) => clientKeys))
    counts.set(key, (counts.get(key) ?? 0) + 1)
  let greediest: T | undefined
  for (const client of clients) {
    if (!greediest || compare(client, greediest, counts) >= 0) greediest = client
  }
  return greediest
}
