import { ArrowLeft, ArrowRight, X, ZoomIn, ZoomOut } from 'lucide'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { ResponsiveImage } from '../../components/ResponsiveImage.tsx'
import { GalleryButton } from './GalleryControls.tsx'
import { type GalleryImage, imageKey } from './gallery-images.ts'
import { usePanzoom } from './use-panzoom.ts'

interface EnlargedImageProps {
  image: GalleryImage
  position: string | undefined
  onStep: (step: 1 | -1) => void
  onClose: () => void
}

const PAN_STEP = 80

/** Draws a dialog that zooms by wheel, pinch, double-click and keys. */
export function EnlargedImage({ image, position, onStep, onClose }: EnlargedImageProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { stage, zoom, pan, reset } = usePanzoom(imageKey(image), onStep)
  useEffect(() => dialog.current?.showModal(), [])

  const onKeyDown = (event: KeyboardEvent) => {
    const actions: Record<string, () => void> = {
      '+': () => zoom(1),
      '=': () => zoom(1),
      '-': () => zoom(-1),
      '0': reset,
      ArrowLeft: () => pan(PAN_STEP, 0) || onStep(-1),
      ArrowRight: () => pan(-PAN_STEP, 0) || onStep(1),
      ArrowUp: () => pan(0, PAN_STEP),
      ArrowDown: () => pan(0, -PAN_STEP),
    }
    const action = Object.hasOwn(actions, event.key) && !event.ctrlKey && !event.metaKey && actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }

  return (
    <dialog
      ref={dialog}
      aria-label="Enlarged image"
      onClose={onClose}
      onKeyDown={onKeyDown}
      className="enlarged-image m-0 size-full max-h-none max-w-none bg-tile p-0 text-ink"
    >
      <div ref={stage} className="size-full overflow-hidden">
        <div key={imageKey(image)} className="size-full">
          <ResponsiveImage
            image={image}
            storedImage={image.storedImage}
            place="enlarged"
            loading="eager"
            className="image image-whole select-none"
          />
        </div>
      </div>
      <div className="pointer-events-none absolute inset-x-3 top-3 flex justify-end gap-2">
        <GalleryButton name="Zoom out" onClick={() => zoom(-1)}>
          <Icon node={ZoomOut} className="size-5" />
        </GalleryButton>
        <GalleryButton name="Zoom in" onClick={() => zoom(1)}>
          <Icon node={ZoomIn} className="size-5" />
        </GalleryButton>
        <GalleryButton name="Close" onClick={() => dialog.current?.close()}>
          <Icon node={X} className="size-5" />
        </GalleryButton>
      </div>
      {position && (
        <div className="pointer-events-none absolute inset-x-3 bottom-4 flex items-center justify-center gap-4">
          <GalleryButton name="Previous" onClick={() => onStep(-1)}>
            <Icon node={ArrowLeft} className="size-5" />
          </GalleryButton>
          <p aria-live="polite" className="rounded-soft bg-ground px-3 py-1 text-sm">
            {position}
          </p>
          <GalleryButton name="Next" onClick={() => onStep(1)}>
            <Icon node={ArrowRight} className="size-5" />
          </GalleryButton>
        </div>
      )}
    </dialog>
  )
}
