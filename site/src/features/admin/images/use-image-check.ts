import { useState } from 'react'
import { imageRedirectUrl } from '#shared/stored-image'
import { findRefusal } from '../refusal.ts'

const TIMEOUT_MS = 10_000

function loads(src: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const image = new Image()
  image.onload = () => resolve(true)
  image.onerror = () => resolve(false)
  setTimeout(() => resolve(false), TIMEOUT_MS)
  image.referrerPolicy = 'no-referrer'
  image.src = src
  return promise
}

const isImage = async (url: string) => (await loads(imageRedirectUrl(url, 'small'))) || (await loads(url))

/** Checks before a save that URLs lead to images. Names those that don't, which a second press saves. */
export function useImageCheck(urls: readonly string[]) {
  const [found, setFound] = useState<readonly string[]>([])
  const [isChecking, setIsChecking] = useState(false)
  const broken = found.filter((url) => urls.includes(url))

  /** Returns false if a broken URL has not been named yet. */
  const confirm = async (): Promise<boolean> => {
    setIsChecking(true)
    const unknown = [...new Set(urls)].filter((url) => !broken.includes(url))
    const results = await Promise.all(unknown.map(isImage))
    setIsChecking(false)
    const foundNow = unknown.filter((_, index) => !results[index])
    setFound([...broken, ...foundNow])
    return foundNow.length === 0
  }
  /** Names images that the server can't fetch but the browser can. Rejects like the save. */
  const watch = <T>(saving: Promise<T>): Promise<T> =>
    saving.catch((error) => {
      const refusal = findRefusal(error)
      if (refusal?.reason === 'image_unreachable')
        setFound((found) => [...found, ...refusal.details.imageUrls])
      throw error
    })
  return { broken, isChecking, confirm, watch }
}
