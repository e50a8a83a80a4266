import { type FormObject, textAt } from '../form-data.ts'
import type { Ledger } from './ledger.ts'
import { json, type StripeResponse } from './response.ts'

/** Adds a customer, whose email is that of its sessions. */
export function createCustomer(ledger: Ledger, input: FormObject, livemode: boolean): StripeResponse {
  const customer = {
    id: ledger.newId('cus', livemode),
    object: 'customer' as const,
    livemode,
    email: textAt(input, 'email') ?? '',
    created: ledger.now(),
  }
  ledger.customers.unshift(customer)
  return json(customer)
}
