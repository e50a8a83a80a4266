/** The link that Back returns the focus to, as the screen marks it. */
export const findReturnedTo = () => document.querySelector<HTMLElement>('[data-returned-to]')
