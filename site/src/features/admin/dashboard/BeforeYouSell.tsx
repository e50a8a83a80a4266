import { useQuery } from '@tanstack/react-query'
import { Check, ChevronDown, Circle, Rocket } from 'lucide'
import type { ReactNode } from 'react'
import type { Readiness, ReadinessCheck } from '#shared/contracts/readiness'
import { PAGE_NAMES } from '#shared/storefront-parts'
import { Icon } from '../../../components/Icon.tsx'
import { queryClient } from '../../../lib/query.ts'
import { readStorage, writeStorage } from '../../../lib/storage.ts'
import { notify } from '../../toasts/notify.ts'
import { DashboardCard } from '../DashboardCard.tsx'
import { HeldSpace } from '../HeldSpace.tsx'
import { useSave } from '../use-save.ts'
import { cacheReadiness, keepSamples, markRead, readinessQuery, sendTestMail } from './readiness.queries.ts'

const TITLE = 'Before you sell'
const OPEN_KEY = 'before-you-sell open'
const TEXTS: Record<ReadinessCheck['name'], { title: string; toDo: string }> = {
  products: { title: 'Products are synced', toDo: 'Sync them from Printful.' },
  stripe: {
    title: 'Stripe accepts the key, and it is live',
    toDo: 'Set STRIPE_SECRET_KEY to a live key and restart the store.',
  },
  webhook: {
    title: 'A webhook from Stripe has arrived',
    toDo: 'Add the endpoint at Stripe, set STRIPE_WEBHOOK_SECRET, and send a test event.',
  },
  printful: {
    title: 'Printful’s token may place orders',
    toDo: 'Make a token with the scopes orders and webhooks, and set PRINTFUL_API_TOKEN.',
  },
  contact: {
    title: 'Shoppers can reach you',
    toDo: 'Set CONTACT_EMAIL and restart the store.',
  },
  mail: {
    title: 'A test mail has arrived',
    toDo: 'Send the mail, and open its link.',
  },
  pages: { title: 'Each text page was read', toDo: 'Read them as the one who is bound by them.' },
  samples: {
    title: 'Badges and quotes are yours',
    toDo: 'Replace or hide them, or keep them as they are.',
  },
  order: {
    title: 'One order was placed',
    toDo: 'Buy something yourself. In test mode its draft at Printful is enough.',
  },
}

/** Lists what is missing before the first customer, until all of it is done. */
export function BeforeYouSell() {
  const { data: readiness, isLoading } = useQuery(readinessQuery(), queryClient)
  return (
    <HeldSpace name="before-you-sell" isLoading={isLoading} height="57rem">
      {readiness?.checks.some(({ isDone }) => !isDone) && <Checks readiness={readiness} />}
    </HeldSpace>
  )
}

function Checks({ readiness }: { readiness: Readiness }) {
  const { checks } = readiness
  const done = checks.filter(({ isDone }) => isDone).length
  const intro = `${done} of ${checks.length} done.`
  if (checks.some(({ name, isDone }) => name === 'order' && isDone))
    return (
      <FoldedChecks intro={intro}>
        <CheckList readiness={readiness} />
      </FoldedChecks>
    )
  return (
    <DashboardCard title={TITLE} icon={Rocket} intro={intro}>
      <CheckList readiness={readiness} />
    </DashboardCard>
  )
}

/** Takes one line of a store that has sold something, until it is opened. This browser remembers that, as it does the height. */
const FoldedChecks = ({ intro, children }: { intro: string; children: ReactNode }) => (
  <section aria-label={TITLE} className="rounded-soft border border-line bg-raised">
    <details
      className="group"
      open={readStorage(OPEN_KEY) === 'true'}
      onToggle={({ currentTarget }) => writeStorage(OPEN_KEY, String(currentTarget.open))}
    >
      <summary className="flex cursor-pointer items-center gap-3 rounded-soft px-5 py-3 hover:bg-tile">
        <Icon node={Rocket} className="size-7 flex-none text-green" />
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
          <h2 className="text-lg leading-tight font-bold">{TITLE}</h2>
          <span className="text-sm text-muted">{intro}</span>
        </span>
        <Icon node={ChevronDown} className="size-5 flex-none group-open:rotate-180" />
      </summary>
      <div className="border-t border-line px-5 py-3">{children}</div>
    </details>
  </section>
)

const CheckList = ({ readiness }: { readiness: Readiness }) => (
  <ul className="flex flex-col">
    {readiness.checks.map(({ name, isDone, problem }) => (
      <li key={name} className="flex items-start gap-3 border-b border-line py-2 last:border-b-0">
        <Icon
          node={isDone ? Check : Circle}
          className={`mt-0.5 size-5 flex-none ${isDone ? 'text-green' : 'text-muted'}`}
        />
        <div className="min-w-0 flex-1 text-sm">
          <span className="font-semibold">{TEXTS[name].title}</span>
          <span className="sr-only">{isDone ? ' (done)' : ' (to do)'}</span>
          {!isDone && (
            <>
              <p className="text-danger">{problem}</p>
              <p className="text-muted">{findToDo(name, readiness)}</p>
              <CheckButtons name={name} readiness={readiness} />
            </>
          )}
        </div>
      </li>
    ))}
  </ul>
)

const MAIL_TO_DO: Record<Readiness['mailServer'], string> = {
  missing: 'Set SMTP_URL and MAIL_FROM and restart the store.',
  failing: 'Correct SMTP_URL and restart the store.',
  ready: TEXTS.mail.toDo,
}

const findToDo = (name: ReadinessCheck['name'], { mailServer }: Readiness): string =>
  name === 'mail' ? MAIL_TO_DO[mailServer] : TEXTS[name].toDo

function CheckButtons({ name, readiness }: { name: ReadinessCheck['name']; readiness: Readiness }) {
  const marking = useSave<Readiness>({
    success: null,
    failure: 'Failed to save',
    updateCache: cacheReadiness,
    onSaved: () => {},
  })
  const mailing = useSave<{ to: string }>({
    success: null,
    failure: 'Failed to send the test mail',
    updateCache: () => {},
    onSaved: ({ to }) =>
      notify({ id: 'test-mail', kind: 'success', text: `The mail is on its way to ${to}.` }),
  })
  if (name === 'mail')
    return readiness.mailServer !== 'missing' ? (
      <Row>
        <button
          type="button"
          className="button button-quiet button-small"
          onClick={() => mailing.save(sendTestMail)}
        >
          Send a test mail
        </button>
      </Row>
    ) : null
  if (name === 'samples')
    return (
      <Row>
        <button
          type="button"
          className="button button-quiet button-small"
          onClick={() => marking.save(keepSamples)}
        >
          Keep
        </button>
      </Row>
    )
  if (name !== 'pages') return null
  return (
    <ul className="mt-2 grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
      {readiness.unreadPages.map((page) => (
        <li key={page} className="flex items-center gap-3">
          <a href={`/${page}`} className="link min-w-20">
            {PAGE_NAMES[page]}
          </a>
          <button
            type="button"
            className="button button-quiet button-small"
            aria-label={`Read: ${PAGE_NAMES[page]}`}
            onClick={() => marking.save(() => markRead(page))}
          >
            Read
          </button>
        </li>
      ))}
    </ul>
  )
}

const Row = ({ children }: { children: ReactNode }) => <div className="mt-2">{children}</div>
