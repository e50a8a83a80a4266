export interface StepResult {
  name: string
  success: boolean
  wallSeconds: number
  /** CPU time of the command and of all processes that it has waited for. */
  cpuSeconds: number
  output: string
}

interface StepOptions {
  env?: Record<string, string>
  /** Receives each line as it comes, without its line break. By default the output of a failure is printed at the end. */
  onLine?: (line: string) => void
}

/** Runs a command as a step of the test run: prints a line when it starts and one with its times when it ends. */
export async function runStep(
  name: string,
  command: string[],
  options: StepOptions = {},
): Promise<StepResult> {
  console.log(`${name}: started`)
  const startedAt = performance.now()
  const child = Bun.spawn(command, {
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const collect = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>) => {
    for await (const line of readLines(stream)) {
      lines.push(line)
      options.onLine?.(line)
    }
  }
  await Promise.all([collect(child.stdout), collect(child.stderr)])
  const success = (await child.exited) === 0
  const result = {
    name,
    success,
    wallSeconds: (performance.now() - startedAt) / 1000,
    cpuSeconds: Number(child.resourceUsage()?.cpuTime.total ?? 0) / 1e6,
    output: lines.join('\n'),
  }
  if (!success && !options.onLine) console.log(result.output)
  console.log(`${name}: ${success ? 'passed' : 'FAILED'} (${formatTimes(result)})`)
  return result
}

export const formatTimes = ({ wallSeconds, cpuSeconds }: StepResult) =>
  `${wallSeconds.toFixed(1)} s, CPU ${cpuSeconds.toFixed(1)} s`

async function* readLines(stream: ReadableStream<Uint8Array<ArrayBuffer>>) {
  let rest = ''
  for await (const text of stream.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest) yield rest
}
