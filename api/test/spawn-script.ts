import { projectPath } from '../src/platform/project-root.ts'

/** Runs a script of the project in a process of its own, with these settings only. */
export async function spawnScript(
  script: string,
  flags: readonly string[],
  env: Record<string, string> = {},
  cwd = process.cwd(),
) {
  const child = Bun.spawn(['bun', '--bun', projectPath(script), ...flags], {
    cwd,
    env: { PATH: process.env.PATH, ...env },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  return { out, err, code }
}
