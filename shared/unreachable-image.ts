/** @param reason completes a sentence that begins with the image's URL */
export const unreachableImageMessage = (url: string, reason: string): string =>
  `The image ${url} could not be fetched: ${reason}.`

/** The URL that `unreachableImageMessage` names; undefined for any other message. */
export const findUnreachableImage = (message: string): string | undefined =>
  /^The image (\S+) could not be fetched: /.exec(message)?.[1]
