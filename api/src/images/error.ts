/** The message completes a sentence that begins with the image's URL. */
export class ImageError extends Error {
  constructor(
    message: string,
    /** The host failed rather than this image: others will fail too, and it may work later. */
    readonly isTransient = false,
  ) {
    super(message)
  }
}
