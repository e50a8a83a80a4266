/** Why a picture could not be had, to be read after its address. */
export class PictureError extends Error {
  constructor(
    message: string,
    /** The host is in trouble, rather than this one picture: it may work later, and others will fail alike. */
    readonly passing = false,
  ) {
    super(message)
  }
}
