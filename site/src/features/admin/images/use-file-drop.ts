import { useEffect, useEffectEvent, useState } from 'react'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

/** Takes files that are pasted or dropped. A drop elsewhere does nothing. Returns true while files are dragged. */
export function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const receive = useEffectEvent((list: FileList | undefined) => {
    const files = [...(list ?? [])]
    if (files.length > 0) onFiles(files)
    return files.length > 0
  })
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      // Cells of a spreadsheet come as text and as an image of it.
      if (event.clipboardData?.types.includes('text/plain')) return
      if (receive(event.clipboardData?.files)) event.preventDefault()
    }
    const onDragOver = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsOver(true)
    }
    const onDragLeave = ({ relatedTarget }: DragEvent) => {
      if (!relatedTarget) setIsOver(false)
    }
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsOver(false)
      const isInside = event.target instanceof Element && event.target.closest('[data-modal], main')
      if (isInside) receive(event.dataTransfer?.files)
    }
    addEventListener('paste', onPaste)
    addEventListener('dragover', onDragOver)
    addEventListener('dragleave', onDragLeave)
    addEventListener('drop', onDrop)
    return () => {
      removeEventListener('paste', onPaste)
      removeEventListener('dragover', onDragOver)
      removeEventListener('dragleave', onDragLeave)
      removeEventListener('drop', onDrop)
    }
  }, [])
  return isOver
}
