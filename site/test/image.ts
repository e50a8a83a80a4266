import { createTestImage } from '#api-test/images'

/** A file for a file chooser. */
export const createImage = async (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await createTestImage(700, 700).png().toBuffer(),
})
