/** How many products a page of a grid shows at most. */
export const PAGE_SIZE = 48
