import type { AstroGlobal } from 'astro'
import { renderSVG } from 'uqr'
import { needsConfirmation } from '#api/auth/confirmation'
import { countRecoveryCodes } from '#api/auth/recovery-codes'
import { listUserSessions } from '#api/auth/session-list'
import type { Session } from '#api/auth/sessions'
import { findTwoFactorSetup, isTwoFactorEnabled } from '#api/auth/two-factor'
import { countryName } from '#api/orders/countries'
import { findKeptAddress } from '#api/orders/kept-address'
import { listOrdersOfUser } from '#api/orders/queries'
import { toOrder } from '#api/orders/to-order'
import { addressLines } from '#shared/address'
import type { Order } from '#shared/contracts/order'
import type { UserSession } from '#shared/contracts/session'
import { loadPage, type PageData } from '../loaders/load-page.ts'

const METADATA = { title: 'Account' }

export interface TwoFactorSetup {
  secret: string
  uri: string
  qrCode: string
}

interface Account {
  sessions: UserSession[]
  isTwoFactorOn: boolean
  setup: TwoFactorSetup | undefined
  recoveryCodeCount: number
  needsCode: boolean
  /** Address that is kept for the next purchase, line by line. */
  address: string[] | undefined
  /** Undefined while the store doesn't sell. */
  orders: (Pick<Order, 'number' | 'state' | 'createdAt' | 'total'> & { token: string })[] | undefined
}

export function loadAccount(astro: AstroGlobal, session: Session): PageData<Account> {
  return loadPage(astro, METADATA, ({ db, env }) => {
    const { id, user } = session
    const kept = findKeptAddress(db, user.id)
    const setup = findTwoFactorSetup(db, user.id, user.email)
    return {
      sessions: listUserSessions(db, user.id, id),
      isTwoFactorOn: isTwoFactorEnabled(db, user.id),
      setup: setup && { ...setup, qrCode: renderSVG(setup.uri, { border: 2 }) },
      recoveryCodeCount: countRecoveryCodes(db, user.id),
      needsCode: needsConfirmation(db, session),
      address: kept && addressLines({ ...kept, countryCode: countryName(db, kept.countryCode) }),
      orders: env.isCheckoutOn
        ? listOrdersOfUser(db, user.id).map((row) => ({ ...toOrder(db, row), token: row.token }))
        : undefined,
      metadata: METADATA,
      tags: [],
    }
  })
}
