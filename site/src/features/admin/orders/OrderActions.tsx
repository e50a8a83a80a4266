import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { AdminOrder } from '#shared/contracts/order'
import { ConfirmDialog } from '../../../components/ui/ConfirmDialog.tsx'
import { OpenHolds } from './OrderHolds.tsx'
import { ActionButton } from './OrderSection.tsx'
import { type DialogAction, ORDER_ACTIONS, type SentAction } from './order-actions.ts'
import { StateName } from './StateName.tsx'
import { useOrderAction } from './use-order-action.ts'

export function OrderActions({ order }: { order: AdminOrder }) {
  const { state, email, token, dispute, isTest, isWorking } = order
  const [opened, setOpened] = useState<DialogAction>()
  const { isSaving, run } = useOrderAction('Failed to change the order')
  const close = () => setOpened(undefined)
  const send = (action: SentAction) => {
    close()
    run(() => action.send(order), action.describe)
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
      {state === 'on_hold' && <OpenHolds order={order} />}
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
      <div className="flex flex-wrap gap-3">
        {ORDER_ACTIONS.filter(({ isOffered }) => isOffered(order)).map((action) => (
          <ActionButton
            key={action.name}
            isSaving={isSaving}
            onClick={() => ('title' in action ? setOpened(action) : send(action))}
          >
            {action.name}
          </ActionButton>
        ))}
      </div>
      {opened && <ActionDialog order={order} action={opened} onSend={send} onClose={close} />}
    </section>
  )
}

interface ActionDialogProps {
  order: AdminOrder
  action: DialogAction
  onSend: (action: SentAction) => void
  onClose: () => void
}

/** Draws an action's form, or its question. */
function ActionDialog({ order, action, onSend, onClose }: ActionDialogProps) {
  if ('Form' in action) return <action.Form order={order} action={action} onClose={onClose} />
  return (
    <ConfirmDialog
      title={action.title}
      confirmText={action.confirmText}
      cancelText={action.cancelText}
      onConfirm={() => onSend(action)}
      onCancel={onClose}
    >
      {action.text(order)}
    </ConfirmDialog>
  )
}

function Replacements({ order: { replaces, replacedBy } }: { order: AdminOrder }) {
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
