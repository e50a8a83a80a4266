/** Of the content inside the `details`, not of these: a link to it opens them. */
export const SIZE_GUIDE_ID = 'size-guide'
