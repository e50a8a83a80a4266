import { constants, setPriority } from 'node:os'
import sharp from 'sharp'
import { encodeUpload, measureImage } from './decode-image.ts'
import { encodeImage } from './encode-image.ts'
import type { EncodeRequest, EncodeResponse } from './encoder.ts'

const LOOK_EVERY_MS = 20
const [, , maxBytes] = process.argv

// Threads that start later inherit the priority.
if (!maxBytes) setPriority(constants.priority.PRIORITY_LOW)
else sharp.cache(false)

/** Ends this process once it takes too much memory. Decoding runs in other threads. */
function watchMemory(): Disposable {
  const timer = setInterval(() => {
    if (process.memoryUsage.rss() > Number(maxBytes)) process.kill(process.pid, 'SIGKILL')
  }, LOOK_EVERY_MS)
  return { [Symbol.dispose]: () => clearInterval(timer) }
}

async function run(work: EncodeRequest['work']): Promise<unknown> {
  using _ = maxBytes ? watchMemory() : undefined
  if (work.kind === 'file') return new Uint8Array(await encodeImage(work.originalPath, work.name))
  if (work.kind === 'upload') return await encodeUpload(work.upload)
  return await measureImage(work.bytes, work.maxMegapixels)
}

const send = (response: EncodeResponse) => process.send!(response)

process.on('message', async ({ id, work }: EncodeRequest) => {
  try {
    send({ id, result: await run(work) })
  } catch (error) {
    send({ id, error: error instanceof Error ? error.message : String(error) })
  }
})
process.on('disconnect', () => process.exit())
