/** Holds lines in one string, which is searched about ten times as fast as line by line. */
export class Lines {
  readonly #text: string
  readonly #starts: number[] = []

  constructor(readonly lines: readonly string[]) {
    let start = 0
    for (const line of lines) {
      this.#starts.push(start)
      start += line.length + 1
    }
    this.#text = lines.map((line) => `\n${line}`).join('')
  }

  listBeginning = (beginning: string): number[] => this.listContaining(`\n${beginning}`)

  listContaining(text: string): number[] {
    const found: number[] = []
    let at = this.#text.indexOf(text)
    while (at >= 0) {
      const line = this.#findLine(at)
      found.push(line)
      const next = this.#starts[line + 1]
      at = next === undefined ? -1 : this.#text.indexOf(text, next)
    }
    return found
  }

  #findLine(offset: number): number {
    let [first, end] = [0, this.#starts.length]
    while (end - first > 1) {
      const middle = (first + end) >> 1
      if (this.#starts[middle]! <= offset) first = middle
      else end = middle
    }
    return first
  }
}
