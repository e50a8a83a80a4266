/** Session storage key: a queued form was submitted on `pagehide`, and no page has loaded the cart since. */
export const SENT_ON_PAGEHIDE = 'sent-behind'
