import { constants, setPriority } from 'node:os'
import { encodeImage } from './encode-image.ts'
import type { EncodeRequest, EncodeResponse } from './encoder.ts'

// Before any thread starts: they inherit it.
setPriority(constants.priority.PRIORITY_LOW)

const send = (response: EncodeResponse) => process.send!(response)

process.on('message', async ({ id, originalPath, name }: EncodeRequest) => {
  try {
    send({ id, bytes: new Uint8Array(await encodeImage(originalPath, name)) })
  } catch (error) {
    send({ id, error: error instanceof Error ? error.message : String(error) })
  }
})
process.on('disconnect', () => process.exit())
