/** Facts that the texts of a mail about an order name. */
interface OrderFacts {
  /** Order as its customer knows it: `#OPENTOWORK order 10001`. */
  order: string
  number: string
  date: string
  /** Empty if the name has been removed. */
  firstName: string
  refund: string
  /** Number of the order that this one replaces, empty if there is none. */
  replaced: string
}

interface OrderMailText {
  subject(facts: OrderFacts): string
  heading(facts: OrderFacts): string
  paragraphs(facts: OrderFacts): string[]
}

const thank = ({ firstName }: OrderFacts) => (firstName ? `Thank you, ${firstName}` : 'Thank you')
const dated = ({ number, date }: OrderFacts) => [`Order ${number}, ${date}`]

export const ORDER_MAILS = {
  confirmed: {
    subject: ({ order }) => `Your ${order}`,
    heading: thank,
    paragraphs: dated,
  },
  pending: {
    subject: ({ order }) => `Your ${order}: we wait for the payment`,
    heading: thank,
    paragraphs: dated,
  },
  payment_failed: {
    subject: ({ order }) => `The payment of your ${order} failed`,
    heading: () => 'The payment failed',
    paragraphs: (facts) => [...dated(facts), 'If you still want these items, please order them again.'],
  },
  address_changed: {
    subject: ({ order }) => `The address of your ${order} was changed`,
    heading: () => 'The address was changed',
    paragraphs: (facts) => [
      ...dated(facts),
      'It goes to the address below. If you did not ask for that, write to us at once.',
    ],
  },
  replacement: {
    subject: ({ order }) => `We are sending a replacement: your ${order}`,
    heading: () => 'We are sending a replacement',
    paragraphs: (facts) => [...dated(facts), `It replaces order ${facts.replaced} and costs you nothing.`],
  },
  shipped: {
    subject: ({ order }) => `Your ${order} is on its way`,
    heading: () => 'Your order is on its way',
    paragraphs: dated,
  },
  canceled: {
    subject: ({ order }) => `Your ${order} is canceled`,
    heading: () => 'Your order is canceled',
    paragraphs: dated,
  },
  refunded: {
    subject: ({ order }) => `A refund for your ${order}`,
    heading: ({ refund }) => `${refund} goes back to you`,
    paragraphs: dated,
  },
  link: {
    subject: ({ order }) => `The link to your ${order}`,
    heading: ({ number }) => `Your order ${number}`,
    paragraphs: () => [
      'Somebody asked for the link to this order. Whoever has the link can see the order, so keep it to yourself.',
    ],
  },
} satisfies Record<string, OrderMailText>

export type OrderMailKind = keyof typeof ORDER_MAILS

interface NewOrderFacts {
  number: string
  total: string
  isHeld: boolean
  isTest: boolean
}

export const NEW_ORDER = {
  subject: ({ number, total }: NewOrderFacts) => `New order ${number}: ${total}`,
  paragraphs: ({ isHeld, isTest }: NewOrderFacts) => [
    isHeld ? 'It is paid, and on hold: it needs somebody.' : 'It is paid. There is nothing to do.',
    ...(isTest ? ['It was made in test mode. Nothing was charged.'] : []),
  ],
}

export const PASSWORD_MAIL = {
  subject: (store: string) => `Choose a new password for ${store}`,
  heading: 'Choose a new password',
  paragraphs: (store: string) => [
    `Somebody asked for a new password for your account at ${store}. The link works once, within an hour.`,
    'If it wasn’t you, ignore this mail. Your password stays as it is.',
  ],
  button: 'Choose a new password',
}

export const INVITATION_MAIL = {
  subject: (store: string) => `You are invited to ${store}`,
  paragraphs: {
    user: 'You can make an account there.',
    admin: 'You can make an account there, as an administrator.',
  },
  lifetime: 'The link works once, for 7 days. If you did not expect it, ignore this mail.',
  button: 'Make your account',
}
