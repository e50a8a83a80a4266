/** Returns the first hex digits of the text's MD5, which are the same on every machine. */
export const shortHash = (text: string, digits: number) =>
  new Bun.CryptoHasher('md5').update(text).digest('hex').slice(0, digits)

/** Returns a number from 0 up to the limit, the same for the same text. */
export const hashNumber = (text: string, limit: number) => Number.parseInt(shortHash(text, 12), 16) % limit
