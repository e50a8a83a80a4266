import { Upload as UploadIcon, X } from 'lucide'
import { useRef } from 'react'
import { MAX_UPLOAD_MEGABYTES } from '#shared/contracts/image'
import { Icon } from '../../../components/Icon.tsx'
import { useFileDrop } from './use-file-drop.ts'
import type { Upload, useUploads } from './use-uploads.ts'

interface UploadImagesProps {
  text: string
  uploading: ReturnType<typeof useUploads>
  isSingle?: boolean
}

const TYPES = 'image/jpeg,image/png,image/webp,image/avif'

export function UploadImages({ text, uploading, isSingle = false }: UploadImagesProps) {
  const { uploads, status, upload, dismiss } = uploading
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const receive = (files: File[]) => void upload(isSingle ? files.slice(0, 1) : files)
  const isOver = useFileDrop(receive)
  return (
    <div
      className={`flex flex-col gap-3 rounded-soft border border-dashed p-3 ${isOver ? 'border-green bg-tile' : 'border-edge'}`}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <button
          type="button"
          ref={button}
          className="button button-quiet"
          onClick={() => input.current?.click()}
        >
          <Icon node={UploadIcon} className="size-5" />
          <span>{text}</span>
        </button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={text}
          accept={TYPES}
          multiple={!isSingle}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])]
            target.value = ''
            if (files.length > 0) receive(files)
          }}
        />
        <p className="min-w-0 flex-1 basis-52 text-xs text-muted">
          {`Or drop or paste ${isSingle ? 'it' : 'them'} here: JPEG, PNG, WebP or AVIF, at most ${MAX_UPLOAD_MEGABYTES} MB each.`}
        </p>
      </div>
      {uploads.length > 0 && (
        <ul className="flex flex-col gap-2">
          {uploads.map((each) => (
            <UploadRow
              key={each.id}
              upload={each}
              onDismiss={() => {
                dismiss(each.id)
                button.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {status}
      </p>
    </div>
  )
}

function UploadRow({
  upload: { name, progress, error },
  onDismiss,
}: {
  upload: Upload
  onDismiss: () => void
}) {
  return (
    <li className="flex items-center gap-3 text-sm">
      <span className="max-w-48 min-w-0 flex-none truncate">{name}</span>
      {error === undefined ? (
        <progress className="min-w-0 flex-1 accent-green" aria-label={`Upload of ${name}`} value={progress} />
      ) : (
        <>
          <span role="alert" className="min-w-0 flex-1 font-semibold text-danger">
            {error}
          </span>
          <button type="button" className="button-icon" aria-label={`Dismiss ${name}`} onClick={onDismiss}>
            <Icon node={X} className="size-5" />
          </button>
        </>
      )}
    </li>
  )
}
