import type { MailBox, MailContent, MailItem, MailLink, MailSender } from './content.ts'

const toLine = ({ text, url }: MailLink) => `${text}: ${url}`

const toBlock = (...lines: (string | null)[]) => lines.filter(Boolean).join('\n')

/** Writes the plain text of a mail, which says all that the HTML says. */
export function renderText(sender: MailSender, content: MailContent): string {
  const { heading, paragraphs, box, button, address } = content
  return [
    sender.name,
    toBlock(heading, '='.repeat(heading.length)),
    ...paragraphs,
    box && describeBox(box),
    toLine(button),
    describeItems(content),
    content.sums.map(({ name, amount }) => `${name}: ${amount}`).join('\n'),
    address.length > 0 && toBlock('Address', ...address),
    content.isNotice || describeHelp(sender),
  ]
    .filter((part) => typeof part === 'string' && part !== '')
    .join('\n\n')
}

const describeBox = ({ title, sentences, emphasis, links }: MailBox) =>
  toBlock(title && `* ${title} *`, ...sentences, emphasis, ...links.map(toLine))

function describeItems({ items, moreItems }: MailContent): string {
  const lines = items.map(
    ({ name, details, amount }: MailItem) => `${[name, details].filter(Boolean).join(', ')}: ${amount}`,
  )
  return toBlock(...lines, moreItems > 0 ? describeMore(moreItems) : null)
}

export const describeMore = (count: number): string => `and ${count} more ${count === 1 ? 'item' : 'items'}`

export const WRITE_TO_US = 'Questions? Just reply to this mail.'

export const listLinks = ({ name, siteUrl }: MailSender): MailLink[] => [
  { text: name, url: siteUrl },
  { text: 'Returns', url: `${siteUrl}/returns` },
  { text: 'Contact', url: `${siteUrl}/contact` },
]

const describeHelp = (sender: MailSender) =>
  toBlock(sender.takesReplies ? WRITE_TO_US : null, ...listLinks(sender).map(toLine))
