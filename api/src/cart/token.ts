import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits for a cookie: whoever knows it is let in, so nobody must be able to guess it. */
export const createToken = (): string => randomBytes(32).toString('base64url')

/** SHA-256, hex: what is stored in the token's place. Fast is fine: the token is unguessable already. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
