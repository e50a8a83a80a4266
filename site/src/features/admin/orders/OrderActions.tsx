import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { AdminOrder } from '#shared/contracts/order'
import { AddressDialog } from './AddressDialog.tsx'
import { NoteDialog } from './NoteDialog.tsx'
import { CancelDialog, PlaceDialog, ReplaceDialog } from './OrderDialogs.tsx'
import { OpenHolds } from './OrderHolds.tsx'
import { ActionButton } from './OrderSection.tsx'
import { describeCanceling, describePlacing, describeReplacing, listOpenHolds } from './order-outcomes.ts'
import { cancelOrder, placeOrder, replaceOrder, retryOrder } from './orders.queries.ts'
import { RefundDialog } from './RefundDialog.tsx'
import { StateName } from './StateName.tsx'
import { useOrderAction } from './use-order-action.ts'

const ENDED: AdminOrder['state'][] = ['awaiting_payment', 'delivered', 'canceled', 'refunded']

type DialogName = 'refund' | 'address' | 'place' | 'cancel' | 'replace' | 'note'

export function OrderActions({ order }: { order: AdminOrder }) {
  const { id, state, email, token, dispute, isTest, isWorking } = order
  const [dialog, setDialog] = useState<DialogName>()
  const { isSaving, run } = useOrderAction('Failed to change the order')
  const isHeld = state === 'on_hold'
  const openHolds = listOpenHolds(order)
  const close = () => setDialog(undefined)
  const act = (send: () => Promise<AdminOrder>, describe: (order: AdminOrder) => string) => {
    close()
    run(send, describe)
  }
  return (
    <section aria-label="State" className="flex flex-col gap-4">
      <p className="text-lg font-bold">
        <StateName state={state} />
      </p>
      <Replacements order={order} />
      {isTest && (
        <p className="rounded-soft bg-tile px-4 py-3">Test mode. Nothing was charged, and nothing is made.</p>
      )}
      {isHeld && <OpenHolds holds={openHolds} />}
      <p role="status" className="text-sm text-muted empty:hidden">
        {isWorking ? 'Work on this order still goes on. The outcome appears here.' : ''}
      </p>
      {dispute && <p className="text-danger">{`Disputed: ${dispute}. Answer it in Stripe’s dashboard.`}</p>}
      <p className="break-words">
        <span>{`${email}, `}</span>
        <a href={`/orders/${token}`} className="link" target="_blank" rel="noreferrer">
          the customer’s page
        </a>
      </p>
      <Buttons
        order={order}
        isSaving={isSaving}
        onRetry={() => act(() => retryOrder(id), describePlacing)}
        onOpen={setDialog}
      />
      {dialog === 'place' && (
        <PlaceDialog
          holds={openHolds}
          onConfirm={(reasons) => act(() => placeOrder(id, reasons), describePlacing)}
          onClose={close}
        />
      )}
      {dialog === 'cancel' && (
        <CancelDialog
          order={order}
          onConfirm={() => act(() => cancelOrder(id), describeCanceling)}
          onClose={close}
        />
      )}
      {dialog === 'replace' && (
        <ReplaceDialog onConfirm={() => act(() => replaceOrder(id), describeReplacing)} onClose={close} />
      )}
      {dialog === 'note' && <NoteDialog order={order} onClose={close} />}
      {dialog === 'refund' && <RefundDialog order={order} onClose={close} />}
      {dialog === 'address' && <AddressDialog order={order} onClose={close} />}
    </section>
  )
}

interface ButtonsProps {
  order: AdminOrder
  isSaving: boolean
  onRetry: () => void
  onOpen: (dialog: DialogName) => void
}

function Replacements({ order: { replaces, replacedBy } }: Pick<ButtonsProps, 'order'>) {
  const links = [
    { text: 'It replaces order', link: replaces },
    { text: 'It is replaced by order', link: replacedBy },
  ]
  return links.map(
    ({ text, link }) =>
      link && (
        <p key={text}>
          <span>{`${text} `}</span>
          <Link to="/orders/$orderId" params={{ orderId: String(link.id) }} className="link">
            {link.number}
          </Link>
        </p>
      ),
  )
}

function Buttons({
  order: { state, paid, refunded, placedAt, replacedBy },
  isSaving,
  onRetry,
  onOpen,
}: ButtonsProps) {
  const isHeld = state === 'on_hold'
  return (
    <div className="flex flex-wrap gap-3">
      {isHeld && (
        <>
          <ActionButton isSaving={isSaving} onClick={onRetry}>
            Retry
          </ActionButton>
          <ActionButton isSaving={isSaving} onClick={() => onOpen('place')}>
            Place anyway
          </ActionButton>
        </>
      )}
      {(isHeld || state === 'paid') && (
        <ActionButton isSaving={isSaving} onClick={() => onOpen('address')}>
          Edit address
        </ActionButton>
      )}
      {paid !== '0.00' && refunded !== paid && (
        <ActionButton isSaving={isSaving} onClick={() => onOpen('refund')}>
          Refund
        </ActionButton>
      )}
      {!ENDED.includes(state) && (
        <ActionButton isSaving={isSaving} onClick={() => onOpen('cancel')}>
          Cancel order
        </ActionButton>
      )}
      {placedAt && !replacedBy && state !== 'canceled' && state !== 'refunded' && (
        <ActionButton isSaving={isSaving} onClick={() => onOpen('replace')}>
          Send a replacement
        </ActionButton>
      )}
      <ActionButton isSaving={isSaving} onClick={() => onOpen('note')}>
        Add note
      </ActionButton>
    </div>
  )
}
