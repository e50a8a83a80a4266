import { html } from 'hono/html'
import type { MailBox, MailContent, MailItem, MailLink, MailSender, MailText } from './content.ts'
import { describeMore, listLinks, renderText, WRITE_TO_US } from './plain-text.ts'

// Mail programs know neither custom properties nor oklch. These are the colors of site/src/styles/global.css.
const GROUND = '#fbfaf5'
const INK = '#1d1f19'
const MUTED = '#5c5d54'
const LINE = '#dbd9d1'
const GREEN = '#0b6b36'
const ON_GREEN = '#fefdfb'
const TINT = '#d5f4dc'

const FONT = 'Helvetica,Arial,sans-serif'
const PARAGRAPH = `margin:0 0 12px;font:16px/1.5 ${FONT};color:${INK}`
const SMALL = `font:14px/1.5 ${FONT};color:${MUTED}`
const TABLE = 'width:100%;border-collapse:collapse'

const DARK = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background:#131411!important}
.ink{color:#f0eee9!important}
.muted{color:#aaaaa1!important}
.line{border-color:#343630!important}
.tint{background:#173521!important}
.green{color:#6ad58b!important}
.button{background:#6ad58b!important;border-color:#6ad58b!important;color:#101911!important}
}`

type Html = ReturnType<typeof html>

export const renderMail = (sender: MailSender, subject: string, content: MailContent): MailText => ({
  subject,
  text: renderText(sender, content),
  html: renderHtml(sender, content),
})

/** Writes the HTML of a mail: tables and inline styles, because old mail programs know nothing else. */
function renderHtml(sender: MailSender, content: MailContent): string {
  const { heading, preview, paragraphs, box, button, items, address } = content
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${heading}</title>
<style>${DARK}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${GROUND}">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" class="ground" style="${TABLE};background:${GROUND}"><tr><td style="padding:24px 16px">
<!--[if mso]><table role="presentation" width="560" align="center"><tr><td><![endif]-->
<table role="presentation" style="${TABLE};max-width:560px;margin:0 auto;text-align:left">
${drawMark(sender)}
<tr><td style="padding:28px 0 0">
<h1 class="ink" style="margin:0 0 12px;font:bold 28px/1.15 ${FONT};letter-spacing:-0.02em;color:${INK}">${heading}</h1>
${paragraphs.map((text) => html`<p class="ink" style="${PARAGRAPH}">${text}</p>`)}
</td></tr>
${box && drawBox(box)}
<tr><td style="padding:20px 0 0"><a href="${button.url}" class="button" style="display:inline-block;border:solid ${GREEN};border-width:13px 22px;border-radius:6px;background:${GREEN};font:bold 16px/1.3 ${FONT};color:${ON_GREEN};text-decoration:none">${button.text}</a></td></tr>
${items.length > 0 && drawItems(content)}
${address.length > 0 && drawAddress(address)}
${content.isNotice || drawHelp(sender)}
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>`)
}

// The name beside the mark says what it shows, so its text is empty.
const drawMark = ({ name, siteUrl }: MailSender): Html => html`<tr><td>
<a href="${siteUrl}" class="ink" style="font:bold 18px/40px ${FONT};letter-spacing:-0.02em;color:${INK};text-decoration:none"><img src="${siteUrl}/icon-192.png" width="40" height="40" alt="" style="border:0;border-radius:6px;vertical-align:middle;margin-right:8px">${name}</a>
</td></tr>`

const drawBox = ({
  title,
  sentences,
  emphasis,
  links,
}: MailBox): Html => html`<tr><td style="padding:12px 0 0">
<table role="presentation" style="${TABLE}"><tr><td class="tint" style="padding:20px 20px 8px;border-radius:6px;background:${TINT}">
${title && html`<h2 class="ink" style="margin:0 0 8px;font:bold 20px/1.3 ${FONT};color:${INK}">${title}</h2>`}
${sentences.map((text) => html`<p class="ink" style="${PARAGRAPH}">${text}</p>`)}
${emphasis && html`<p class="ink" style="${PARAGRAPH};font-weight:bold">${emphasis}</p>`}
${links.map((link) => html`<p class="ink" style="${PARAGRAPH}">${drawLink(link)}</p>`)}
</td></tr></table>
</td></tr>`

const drawLink = ({ text, url }: MailLink): Html =>
  html`<a href="${url}" class="green" style="color:${GREEN}">${text}</a>`

const drawTitle = (text: string): Html =>
  html`<h2 class="ink" style="margin:0 0 4px;font:bold 18px/1.4 ${FONT};color:${INK}">${text}</h2>`

const drawItems = ({ items, moreItems, sums }: MailContent): Html => html`<tr><td style="padding:32px 0 0">
${drawTitle('Items')}
<table role="presentation" style="${TABLE}">
${items.map(drawItem)}
</table>
${moreItems > 0 && html`<p class="muted" style="margin:12px 0;${SMALL}">${describeMore(moreItems)}</p>`}
<table role="presentation" style="${TABLE};margin-top:8px">
${sums.map((sum) => drawSum(sum))}
</table>
</td></tr>`

// A cell without an image takes no space, unless other items have one.
const drawItem = ({ name, details, amount, imageUrl }: MailItem): Html => html`<tr>
<td class="line" style="${imageUrl ? 'width:72px;padding:12px 12px 12px 0' : 'padding:0'};border-bottom:1px solid ${LINE};vertical-align:top">${imageUrl && html`<img src="${imageUrl}" width="72" height="72" alt="${name}" class="muted" style="display:block;border:0;border-radius:6px;font:12px/1.2 ${FONT};color:${MUTED}">`}</td>
<td class="line ink" style="padding:12px 12px 12px 0;border-bottom:1px solid ${LINE};vertical-align:top;font:16px/1.4 ${FONT};color:${INK};word-break:break-word"><strong>${name}</strong>${details && html`<br><span class="muted" style="${SMALL}">${details}</span>`}</td>
<td class="line ink" style="padding:12px 0;border-bottom:1px solid ${LINE};vertical-align:top;text-align:right;white-space:nowrap;font:16px/1.4 ${FONT};color:${INK}">${amount}</td>
</tr>`

function drawSum({ name, amount }: MailContent['sums'][number]): Html {
  const isTotal = name === 'Total'
  const style = `padding:4px 0;font:${isTotal ? 'bold ' : ''}16px/1.4 ${FONT};color:${isTotal ? INK : MUTED}`
  const className = isTotal ? 'ink' : 'muted'
  return html`<tr><td class="${className}" style="${style}">${name}</td><td class="${className}" style="${style};text-align:right;white-space:nowrap">${amount}</td></tr>`
}

const drawAddress = (lines: readonly string[]): Html => html`<tr><td style="padding:32px 0 0">
${drawTitle('Address')}
<p class="ink" style="${PARAGRAPH}">${lines.map((line, index) => html`${index > 0 && html`<br>`}${line}`)}</p>
</td></tr>`

const drawHelp = (sender: MailSender): Html => html`<tr><td style="padding:24px 0 0">
<table role="presentation" style="${TABLE}"><tr><td class="line" style="padding:16px 0 0;border-top:1px solid ${LINE}">
${sender.takesReplies && html`<p class="ink" style="${PARAGRAPH}">${WRITE_TO_US}</p>`}
<p class="muted" style="margin:0;${SMALL}">${listLinks(sender).map((link, index) => html`${index > 0 && ' · '}${drawLink(link)}`)}</p>
</td></tr></table>
</td></tr>`
