/** Anybody may upload an avatar, and the largest is shown at 80 CSS pixels. */
export const MAX_AVATAR_MEGABYTES = 2
export const MAX_AVATAR_MEGAPIXELS = 4
