import type { Db } from '../db/client.ts'
import { findSetting, saveSetting } from '../db/setting.ts'

const SETTING = 'payment-methods'

/** Names of Stripe's types as shoppers know them, where the type says too little. */
const NAMES: Record<string, string> = {
  acss_debit: 'Pre-authorized debit',
  afterpay_clearpay: 'Afterpay',
  au_becs_debit: 'BECS Direct Debit',
  bacs_debit: 'Bacs Direct Debit',
  blik: 'BLIK',
  cashapp: 'Cash App Pay',
  customer_balance: 'Bank transfer',
  eps: 'EPS',
  fpx: 'FPX',
  grabpay: 'GrabPay',
  ideal: 'iDEAL',
  mobilepay: 'MobilePay',
  oxxo: 'OXXO',
  p24: 'Przelewy24',
  paypal: 'PayPal',
  promptpay: 'PromptPay',
  sepa_debit: 'SEPA Direct Debit',
  twint: 'TWINT',
  us_bank_account: 'US bank account',
  wechat_pay: 'WeChat Pay',
}

const nameOf = (type: string): string =>
  NAMES[type] ?? type.replace(/(^|_)(\w)/g, (_, gap, letter) => (gap ? ' ' : '') + letter.toUpperCase())

/** Stores by what the last payment session can be paid. */
export function rememberPaymentMethods(tx: Db, types: readonly string[]): void {
  const value = JSON.stringify(types)
  if (findSetting(tx, SETTING) !== value) saveSetting(tx, SETTING, value)
}

/** Lists the names of what the last payment session could be paid by. Before there was one the list is empty. */
export const listPaymentMethods = (db: Db): string[] =>
  (JSON.parse(findSetting(db, SETTING) ?? '[]') as string[]).map(nameOf)
