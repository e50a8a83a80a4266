/** Why a call was refused, for a screen or a script that must tell it from other errors. Sentences are for people. */
export type RefusalReason = 'two_factor_required' | 'login_expired' | 'cart_full' | 'out_of_stock'
