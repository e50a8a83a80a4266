import { Database } from 'bun:sqlite'
import { axeViolations } from './site/test/axe.ts'
import { logIn, openPage } from './site/test/browser.ts'

const server = { url: process.argv[2]! }
const v = await openPage(server)
const db = new Database(process.argv[3]!)
db.run('PRAGMA busy_timeout=5000')
db.run("UPDATE products SET name = 'Ghosted Cap One' WHERE id = 1")
await v.page.goto('/')
console.log(
  'axe',
  await v.page
    .locator('a.mx-auto')
    .first()
    .evaluate((e) => e.outerHTML.slice(0, 200)),
  await axeViolations(v.page),
)
await logIn(v.page)
for (const p of ['/admin', '/admin/products', '/admin/collections']) {
  await v.page.goto(p, { waitUntil: 'domcontentloaded' })
  await v.page.waitForTimeout(2500)
  console.log(p, v.errors)
}
process.exit(0)
