import { expect, test } from 'bun:test'
import { projectPath } from '#api/platform/project-root'

test('a store without checkout loads no file of Stripe’s package', async () => {
  const script = `await import('./api/src/app.ts')
    console.log(Object.keys(require.cache).filter((path) => path.includes('/node_modules/stripe/')).length)`
  const child = Bun.spawn([process.execPath, '-e', script], { cwd: projectPath('.'), stderr: 'inherit' })
  expect(await new Response(child.stdout).text()).toBe('0\n')
})
