/** Why a picture could not be had, to be read after its address. */
export class ImageError extends Error {
  constructor(
    message: string,
    /** The host is in trouble, rather than this one picture: it may work later, and others will fail alike. */
    readonly isTransient = false,
  ) {
    super(message)
  }
}
