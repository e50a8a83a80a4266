import { expect, test } from 'bun:test'
import { openProductTest } from '#api-test/admin'
import type { AdminProduct } from '#shared/contracts/admin-product'
import { type TextsPreview, textsPreviewSchema } from '#shared/contracts/product-texts'

const HEADER =
  'id,slug,name,ownName,description,feature1,feature2,feature3,searchTitle,searchDescription,updatedAt'

async function openTextsTest() {
  const products = await openProductTest()
  const { app, cookie, id, otherId } = products
  const send = async (path: string, body: string | Uint8Array<ArrayBuffer>, type = 'text/csv') => {
    const response = await app.request(`/_api/admin/products/texts/${path}`, {
      method: 'POST',
      headers: { cookie, 'content-type': type },
      body,
    })
    return { status: response.status, body: await response.json() }
  }
  const exportCsv = async () => {
    const response = await app.request('/_api/admin/products/texts.csv', { headers: { cookie } })
    return { response, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.bytes()) }
  }
  const preview = async (csv: string): Promise<TextsPreview> => (await send('preview', csv)).body
  const importCsv = async (csv: string) =>
    send(`import?digest=${encodeURIComponent((await preview(csv)).digest)}`, csv)
  const problems = async (csv: string) =>
    (await preview(csv)).rows.map(({ line, problem }) => [line, problem])
  const find = async (productId: number): Promise<AdminProduct> =>
    (await products.list()).find((each: AdminProduct) => each.id === productId)
  return { ...products, id, otherId, send, exportCsv, preview, importCsv, problems, find }
}

test('the export has every text, and says what is stored when it comes back', async () => {
  const { save, exportCsv, preview, id } = await openTextsTest()
  const texts = {
    name: '=1+1',
    description: 'Soft, “warm”\n\nand "green"; 👔',
    features: ["'=x", '-5', '@home'],
    searchTitle: '+1 tee',
    searchDescription: "'tis",
  }
  await save('update', { productId: id, ...texts })
  const { response, text } = await exportCsv()
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="product-texts.csv"')
  expect(text.startsWith(`\uFEFF${HEADER}\r\n`)).toBe(true)
  expect(text).toContain(
    `${id},tee,Tee,'=1+1,"Soft, “warm”\n\nand ""green""; 👔",''=x,'-5,'@home,'+1 tee,'tis,`,
  )
  const same = await preview(text)
  expect(same).toEqual({ rows: [], unchanged: 2, ignoredColumns: [], digest: same.digest })
  expect(textsPreviewSchema.strict().parse(same)).toEqual(same)
})

test('a file changes what it says in one go, each product’s changes are logged, and one undo takes all back', async () => {
  const { importCsv, post, get, list, exportCsv, id, otherId } = await openTextsTest()
  const before = await list()
  const lines = (await exportCsv()).text.split('\r\n')
  const [tee, mug] = [lines[1]!.split(','), lines[2]!.split(',')]
  tee[3] = 'My tee'
  tee[4] = '"Soft,\r\nwarm"'
  mug.splice(5, 3, 'a', 'b', 'c')
  const imported = await importCsv([lines[0], tee.join(','), mug.join(','), ''].join('\r\n'))
  expect(imported).toEqual({ status: 200, body: { changed: [id, otherId], changeIds: [1, 2, 3] } })
  expect(await list()).toMatchObject([
    { name: 'My tee', providerName: 'Tee', description: 'Soft,\nwarm' },
    { name: 'Mug', features: ['a', 'b', 'c'] },
  ])
  expect((await get('/_api/product?productId=1')).body.name).toBe('My tee')
  const log: { kind: string }[] = (await get('/_api/admin/changes')).body
  expect(log.map(({ kind }) => kind).toSorted()).toEqual(['description', 'features', 'name'])
  await post('/_api/admin/changes/undo-several', { changeIds: imported.body.changeIds })
  const undone = (await list()).map((product: AdminProduct, index: number) => ({
    ...product,
    updatedAt: before[index].updatedAt,
  }))
  expect(undone).toEqual(before)
})

test('a preview names what would change, and what an empty cell gives back', async () => {
  const { save, preview, list, id } = await openTextsTest()
  await save('update', { productId: id, name: 'Mine', features: ['a', 'b', 'c'], description: 'Old' })
  const before = await list()
  const { rows } = await preview(`id,ownName,description,feature1,feature2,feature3\n${id},,New,,,`)
  expect(rows).toEqual([
    {
      line: 2,
      productId: id,
      name: 'Mine',
      problem: null,
      changes: [
        { field: 'name', before: 'Mine', after: '' },
        { field: 'description', before: 'Old', after: 'New' },
        { field: 'features', before: 'a\nb\nc', after: '' },
      ],
    },
  ])
  expect(await list()).toEqual(before)
})

test.each([
  ['id;description;slug\r\n1;"Soft; warm";tee\r\n'],
  ['description\tID\nSoft; warm\t1\n'],
  ['\uFEFF id , Note ,Description\n\n1,x,Soft; warm\n,\n'],
])('%j is read, and columns that are missing stay as they are', async (csv) => {
  const { save, importCsv, find, id } = await openTextsTest()
  await save('update', { productId: id, name: 'Mine', features: ['a', 'b', 'c'] })
  expect((await importCsv(csv)).body.changed).toEqual([id])
  expect(await find(id)).toMatchObject({ description: 'Soft; warm', name: 'Mine', features: ['a', 'b', 'c'] })
})

test('what is wrong has its line, also after texts of several lines, and the rest is imported', async () => {
  const { save, list, problems, importCsv, preview, id, otherId } = await openTextsTest()
  const [{ updatedAt }] = await list()
  await save('features', { productId: id, features: ['a', 'b', 'c'] })
  const csv = [
    'id,ownName,description,updatedAt,feature2',
    `${otherId},,"Two\nlines",,`,
    '999,,x,,',
    'tee,,x,,',
    '',
    `${otherId},,y,,`,
    `${id},,z,${updatedAt},b`,
    `${id},,`,
  ].join('\n')
  expect(await problems(csv)).toEqual([
    [2, null],
    [4, 'There is no product with the id “999”.'],
    [5, 'There is no product with the id “tee”.'],
    [7, 'Line 2 is of the same product.'],
    [8, 'Someone has changed this product since the export.'],
    [9, 'It has 3 cells in place of 5.'],
  ])
  expect((await importCsv(csv)).body.changed).toEqual([otherId])
  for (const [row, problem] of [
    [`id,ownName\n${id},${'x'.repeat(201)}`, 'Name cannot exceed 200 characters.'],
    [`id,feature2\n${id},`, 'Feature cannot be empty.'],
    [`id,ownName,updatedAt\n${id},x,31.01.2026`, '“31.01.2026” is no time as the export writes it.'],
    [
      `id,name,ownName\n${id},My tee,`,
      '“name” is the provider’s name, for reading. Write one of your own into “ownName”.',
    ],
    [`id,name,ownName\n${otherId},Mug,My mug`, null],
  ] as const) {
    expect(await problems(row)).toEqual([[2, problem]])
  }
  expect((await preview(`id,updatedAt\n${id},${updatedAt}`)).unchanged).toBe(1)
})

test('a file that can’t be read is refused', async () => {
  const { send } = await openTextsTest()
  const latin1 = Uint8Array.from('id,ownName\n1,\xe9', (character) => character.charCodeAt(0))
  for (const [csv, error] of [
    ['', 'The file is empty.'],
    ['name,description\nTee,x', 'The file has no column “id”.'],
    ['id,description,Description\n1,x,y', 'The file has the column “description” twice.'],
    [
      'id,description\n1,"x',
      'The file is no valid CSV near line 2: a quotation mark is missing or in excess.',
    ],
    [latin1, 'The file is not UTF-8. In Excel, save it as “CSV UTF-8”.'],
    [`id\n${'1\n'.repeat(20_001)}`, 'The file has more than 20000 rows.'],
  ] as const) {
    expect(await send('preview', csv)).toEqual({ status: 400, body: { error } })
  }
})

test('an import is refused where something has changed since its preview, and where the call is wrong', async () => {
  const { send, save, preview, find, id } = await openTextsTest()
  const csv = `id,description\n${id},New`
  const { digest } = await preview(csv)
  await save('description', { productId: id, description: 'Theirs' })
  expect(await send(`import?digest=${digest}`, csv)).toEqual({
    status: 409,
    body: { error: 'Something has changed since the preview. Look at it again.' },
  })
  expect((await find(id)).description).toBe('Theirs')
  expect((await send('import', csv)).status).toBe(400)
  expect((await send('preview', csv, 'application/json')).status).toBe(415)
  expect((await send('preview', new Uint8Array(10 * 1024 * 1024 + 1))).status).toBe(413)
  expect((await send('preview', `id,description\n${id},${'x'.repeat(300_000)}`)).status).toBe(200)
})

test('what breaks a line in another program breaks a line, and characters that are no text are left out', async () => {
  const { importCsv, find, id } = await openTextsTest()
  const description = 'One\vtwo\u2028three\u0085four\u0000\uFFFE'
  const csv = `id,description,searchTitle\r\n${id},${description},A\vtee\u0001\r\n`
  expect((await importCsv(csv)).status).toBe(200)
  expect(await find(id)).toMatchObject({ description: 'One\ntwo\nthree\nfour', searchTitle: 'A tee' })
})
