/**
 * Turns the lines of a parallel `bun test` into a report: what a test prints is shown only if it fails. Bun names the file
 * before each run of lines, and prints a test's output before its result.
 * @param print receives what is shown of the failures
 */
export function createReport(print: (text: string) => void) {
  let file = ''
  let finished = 0
  /** Bun repeats all failures at the end. */
  let isOver = false
  const output = new Map<string, string[]>()
  const printOutput = () => {
    for (const line of output.get(file) ?? []) print(line)
  }
  return {
    /** Takes the next line. */
    add(line: string): void {
      isOver ||= /^\d+ tests? failed:$/.test(line)
      if (isOver) return
      if (/^\S+\.test\.tsx?:$/.test(line)) {
        file = line
        return
      }
      const [, result] = line.match(/^\((pass|fail|skip)\) /) ?? []
      if (result === 'skip') return
      if (!result) {
        if (line.trim() !== '') output.set(file, [...(output.get(file) ?? []), line])
        return
      }
      finished++
      if (result === 'fail') {
        printOutput()
        print(`${file} ${line}`)
      }
      output.delete(file)
    },
    /** Number of tests that have passed or failed. */
    get finished(): number {
      return finished
    },
    /** Prints what no test's result has claimed, for a run that failed outside of a test. */
    printRest(): void {
      for (const name of output.keys()) {
        file = name
        if (name) print(name)
        printOutput()
      }
    },
  }
}
