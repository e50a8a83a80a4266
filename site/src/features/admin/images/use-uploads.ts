import { useEffect, useRef, useState } from 'react'
import { readFile } from '../../../lib/read-file.ts'
import { uploadImage } from './upload-image.ts'

export interface Upload {
  id: number
  name: string
  progress: number
  error?: string
}

interface UploadsOptions {
  listedUrls: readonly string[]
  onUploaded: (imageUrl: string) => void
}

/** Uploads files one after another, so that their images keep their order. Stops if the screen is left. */
export function useUploads(options: UploadsOptions) {
  // Many renders happen before an upload ends.
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [status, setStatus] = useState('')
  const lastId = useRef(0)
  const controller = useRef<AbortController>(null)
  useEffect(() => {
    controller.current = new AbortController()
    return () => controller.current?.abort()
  }, [])

  const change = (id: number, values: Partial<Upload>) =>
    setUploads((uploads) => uploads.map((each) => (each.id === id ? { ...each, ...values } : each)))
  const remove = (id: number) => setUploads((uploads) => uploads.filter((each) => each.id !== id))

  const uploadOne = async (file: File, id: number) => {
    const signal = controller.current!.signal
    try {
      signal.throwIfAborted()
      const image = await readFile(file)
      signal.throwIfAborted()
      const url = await uploadImage(image, { signal, onProgress: (progress) => change(id, { progress }) })
      if (latest.current.listedUrls.includes(url)) throw new Error('This image is in the list already.')
      latest.current.onUploaded(url)
      remove(id)
      return true
    } catch (error) {
      change(id, { error: error instanceof Error ? error.message : String(error) })
      return false
    }
  }

  const upload = async (files: readonly File[]) => {
    const added = files.map((file) => ({ file, id: ++lastId.current }))
    setUploads((uploads) => [
      ...uploads.filter(({ error }) => error === undefined),
      ...added.map(({ file, id }) => ({ id, name: file.name, progress: 0 })),
    ])
    setStatus(files.length === 1 ? 'Uploading 1 image.' : `Uploading ${files.length} images.`)
    let count = 0
    for (const { file, id } of added) if (await uploadOne(file, id)) count += 1
    setStatus(`${count} of ${files.length} uploaded.`)
  }

  const isUploading = uploads.some(({ error }) => error === undefined)
  return { uploads, status, isUploading, upload, dismiss: remove }
}
