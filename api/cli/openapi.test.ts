import { expect, test } from 'bun:test'
import { openTestApp } from '#api-test/services'
import { projectPath } from '../src/platform/project-root.ts'
import { createOpenApi, formatOpenApi } from './openapi.ts'

const FILE = projectPath('docs/openapi.json')

/** `UPDATE=1 bun test api/cli/openapi.test.ts` writes the file. */
test('docs/openapi.json describes every call as the schemas check it', async () => {
  const { app } = await openTestApp()
  const text = formatOpenApi(createOpenApi(app))
  if (Bun.env.UPDATE) await Bun.write(FILE, text)
  expect(await Bun.file(FILE).text()).toBe(text)
})

test('it has the limits of a request and the shape of a response', async () => {
  const { app } = await openTestApp()
  const { paths, components } = createOpenApi(app)
  const add = paths['/_api/cart/add']?.post
  expect(add).toMatchObject({
    requestBody: { content: { 'application/json': { schema: { additionalProperties: false } } } },
    responses: {
      '2XX': {
        content: {
          'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/CartItem' } } },
        },
      },
    },
  })
  expect(paths['/_api/admin/products']?.get).toMatchObject({
    parameters: expect.arrayContaining([expect.objectContaining({ name: 'page', in: 'query' })]),
  })
  expect(Object.keys(components.schemas)).toContain('AdminProduct')
})
