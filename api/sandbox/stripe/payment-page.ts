import type { Checkout } from './checkout.ts'
import type { Ledger, SessionDetails } from './ledger.ts'
import type { SandboxSession } from './wire.ts'

const STYLE =
  'body{font:16px/1.5 system-ui;margin:0;background:#f6f7f9;color:#1a1f36}main{max-width:26rem;margin:3rem auto;padding:1.5rem;background:#fff;border-radius:.5rem}table{width:100%;margin:1rem 0}td:last-child{text-align:right}button,a:not(.text){display:block;width:100%;box-sizing:border-box;margin-top:.75rem;padding:.75rem;border:1px solid #1a1f36;border-radius:.375rem;background:#fff;color:inherit;font:inherit;text-align:center;text-decoration:none;cursor:pointer}.pay{background:#0b5d3b;border-color:#0b5d3b;color:#fff}p{margin:.5rem 0}img{vertical-align:middle;margin-right:.5rem;object-fit:cover}[role=alert]{color:#a11}'

/** Renders the links of Markdown, the only markup that the store uses. */
const linksToHtml = (markdown: string) =>
  Bun.escapeHTML(markdown).replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, '<a class="text" href="$2">$1</a>')

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

export async function respondToShopper(
  ledger: Ledger,
  checkout: Checkout,
  { method, url }: Request,
): Promise<Response> {
  const [, , id = '', action] = new URL(url).pathname.split('/')
  const session = ledger.sessions.find(id)
  const isPress = method === 'POST'
  if (isPress && session?.status === 'open' && (action === 'pay' || action === 'later')) {
    await (action === 'pay' ? checkout.pay(id) : checkout.payLater(id))
    return Response.redirect(session.success_url.replace('{CHECKOUT_SESSION_ID}', id), 303)
  }
  const details = session && ledger.detailsOf(id)
  return new Response(paymentPage(session, details, isPress && action === 'decline'), {
    status: session ? 200 : 404,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
}

function paymentPage(
  session: SandboxSession | undefined,
  details: SessionDetails | undefined,
  isDeclined: boolean,
): string {
  const content =
    session && details ? sessionContent(session, details, isDeclined) : '<h1>No such payment</h1>'
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>Payment (sandbox)</title><style>${STYLE}</style><main>${content}</main></html>`
}

function sessionContent(
  session: SandboxSession,
  { lineItems, page }: SessionDetails,
  isDeclined: boolean,
): string {
  const { id, status, total_details, amount_total, cancel_url } = session
  const back = `<a href="${Bun.escapeHTML(cancel_url ?? '/')}">Back to the store</a>`
  if (status !== 'open') return `<h1>This payment is ${status}</h1>${back}`
  const row = (name: string, cents: number, [imageUrl]: readonly string[] = []) => {
    const image = imageUrl ? `<img src="${Bun.escapeHTML(imageUrl)}" alt="" width="48" height="48">` : ''
    return `<tr><td>${image}${Bun.escapeHTML(name)}</td><td>${dollars(cents)}</td></tr>`
  }
  const form = (action: string, text: string, className = '') =>
    `<form method="post" action="/pay/${id}/${action}"><button class="${className}">${text}</button></form>`
  return [
    '<h1>Pay with the sandbox</h1><p>Nobody is charged: this page stands in for Stripe’s.</p>',
    '<table>',
    ...lineItems.map((item, index) =>
      row(`${item.quantity} × ${item.description}`, item.amount_total, page.images[index]),
    ),
    row(page.shipping, total_details.amount_shipping),
    row('Total', amount_total),
    '</table>',
    isDeclined ? '<p role="alert">The card was declined. Nothing was paid.</p>' : '',
    form('pay', `Pay ${dollars(amount_total)}`, 'pay'),
    form('decline', 'Let the card be declined'),
    form('later', 'Pay later, as by a bank debit'),
    `<p>${linksToHtml(page.message)}</p>`,
    back,
  ].join('')
}
