/** In the session's storage from when a held form was sent behind a leaving visitor, until a page has asked what came of it. */
export const SENT_ON_PAGEHIDE = 'sent-behind'
