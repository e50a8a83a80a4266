import { projectPath } from '../src/platform/project-root.ts'
import { until } from './until.ts'

/** A script of the project on a pseudo terminal, with these settings only. */
export function openTerminal(script: string, env: Record<string, string>, cwd: string) {
  let output = ''
  let seenUntil = 0
  const decoder = new TextDecoder()
  const child = Bun.spawn(['bun', '--bun', projectPath(script)], {
    cwd,
    env: { PATH: process.env.PATH, ...env },
    terminal: {
      // Sentences stay whole.
      cols: 400,
      rows: 100,
      data: (_terminal, bytes) => {
        output += decoder.decode(bytes, { stream: true })
      },
    },
  })
  const plain = () => Bun.stripANSI(output)

  return {
    /** Waits until these texts have come after what was seen before. @throws if the script ends before */
    async see(...texts: string[]) {
      for (const text of texts) {
        await until(() => {
          const isThere = plain().includes(text, seenUntil)
          if (!isThere && child.exitCode !== null) throw new Error(`"${text}" never came:\n${plain()}`)
          return isThere
        })
        seenUntil = plain().indexOf(text, seenUntil) + text.length
      }
    },
    /** Types a line, of which the script prints nothing before it is asked for. */
    type: (line: string) => child.terminal?.write(`${line}\r`),
    press: (keys: string) => child.terminal?.write(keys),
    /** Returns what was printed, as somebody reads it. */
    text: plain,
    exited: child.exited,
    stop: () => child.kill(),
  }
}
