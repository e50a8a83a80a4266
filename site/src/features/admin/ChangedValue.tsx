import type { ReactNode } from 'react'
import { CatalogImage } from './CatalogImage.tsx'

interface ChangedValueProps {
  label: string
  imageUrl?: string | undefined
  children: ReactNode
}

export const ChangedValue = ({ label, imageUrl, children }: ChangedValueProps) => (
  <div>
    <dt className="font-semibold">{label}</dt>
    <dd className="flex items-center gap-3">
      {imageUrl && (
        <span className="w-14 flex-none">
          <CatalogImage url={imageUrl} alt="" place="card" className="rounded-soft" />
        </span>
      )}
      {children}
    </dd>
  </div>
)
