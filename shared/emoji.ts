/** Blocks of Unicode that have emoji. Letters, digits, punctuation, ©, ™ and arrows such as ↑ are in none of them. */
const EMOJI = /[\u20E3\u231A-\u2B55\u{1F000}-\u{1FAFF}]/u

/** Whether a text may need the font of emoji. */
export const hasEmoji = (text: string): boolean => EMOJI.test(text)
