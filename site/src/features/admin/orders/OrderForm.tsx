import type { ComponentType, ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { AdminOrder } from '#shared/contracts/order'
import { FormDialog } from '../forms/FormDialog.tsx'
import { type SaveFormOptions, useSaveForm } from '../forms/use-save-form.ts'
import { cacheOrder } from './orders.queries.ts'
import { showOutcome } from './use-order-action.ts'

/** Fields of an order by which an outcome is described. */
export type Outcome = Pick<AdminOrder, 'number' | 'state' | 'refunds' | 'isWorking'>

export interface DialogTexts {
  title: string
  text: (order: AdminOrder) => string
  confirmText: string
}

/** Action that takes something to type or to choose. Its form sends it, and stays open until it is saved. */
export interface FormAction extends DialogTexts {
  Form: ComponentType<OrderFormProps>
  failure: string
  /** Text of the toast if success is always the same. Otherwise `describe` says what has become of it. */
  success?: string
  describe?: (outcome: Outcome) => string
}

export interface OrderFormProps {
  order: AdminOrder
  action: FormAction
  onClose: () => void
}

interface FormProps<Values extends FieldValues, Output>
  extends OrderFormProps,
    Pick<SaveFormOptions<Values, Output, AdminOrder>, 'schema' | 'values' | 'send' | 'refusedField'> {
  children: (form: UseFormReturn<Values, unknown, Output>) => ReactNode
}

/** Draws an action's form with the action's texts. */
export function OrderForm<Values extends FieldValues, Output>({
  order,
  action: { title, text, confirmText, failure, success, describe },
  onClose,
  children,
  ...options
}: FormProps<Values, Output>) {
  const { form, isSaving, onSubmit } = useSaveForm({
    ...options,
    success: success ?? null,
    failure,
    updateCache: cacheOrder,
    onSaved: (saved) => {
      if (describe) showOutcome(saved, describe(saved))
      onClose()
    },
  })
  return (
    <FormDialog
      title={title}
      description={text(order)}
      form={form}
      isSaving={isSaving}
      saveText={confirmText}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {children(form)}
    </FormDialog>
  )
}
