import type { ProductDetails } from '#shared/contracts/product-details'
import { isClothing } from '#shared/garment-type'
import { AboutGarment, type MaterialGroup } from './AboutGarment.tsx'
import { Disclosure } from './Disclosure.tsx'
import { type MeasuringImage, SizeGuide } from './SizeGuide.tsx'
import { SIZE_GUIDE_ID } from './SizeGuideLink.tsx'
import { BulletList } from './TextBlocks.tsx'

export interface GarmentFactsProps {
  details: ProductDetails
  materials: readonly MaterialGroup[]
  care: readonly string[]
  measuringImages: readonly MeasuringImage[]
}

export function GarmentFacts({ details, materials, care, measuringImages }: GarmentFactsProps) {
  const { type, brand, model, description, sizeGuide } = details
  const isKnown = type ?? brand ?? model ?? description
  if (!isKnown && !sizeGuide) return null
  return (
    <div className="border-t border-line">
      {isKnown && (
        <Disclosure title={`About the ${type && isClothing(type) ? 'garment' : 'product'}`} isOpen>
          <AboutGarment details={details} materials={materials} />
        </Disclosure>
      )}
      {care.length > 0 && (
        <Disclosure title="Care">
          <BulletList items={care} />
        </Disclosure>
      )}
      {sizeGuide && (
        <Disclosure title="Size guide" contentId={SIZE_GUIDE_ID}>
          <SizeGuide tables={sizeGuide.tables} images={measuringImages} />
        </Disclosure>
      )}
    </div>
  )
}
