import type { Material, ProductDetails } from '#shared/contracts/product-details'
import { garmentName, withoutJargon } from './garment-text.ts'
import { TextBlocks } from './TextBlocks.tsx'

export interface MaterialGroup {
  colors: readonly string[]
  material: readonly Material[]
}

interface AboutGarmentProps {
  details: Pick<ProductDetails, 'type' | 'brand' | 'model' | 'madeIn' | 'productionDays' | 'description'>
  materials: readonly MaterialGroup[]
}

export function AboutGarment({ details, materials }: AboutGarmentProps) {
  const { type, brand, model, madeIn, productionDays, description } = details
  const [main, ...others] = materials
  const facts: [name: string, value: string | null][] = [
    ['Model', garmentName(brand, model) ?? type],
    ['Material', main ? materialText(main.material) : null],
    ...others.map((group): [string, string] => [
      group.colors.join(', ') || 'Some variants',
      materialText(group.material),
    ]),
    ['Country of origin', madeIn],
    ['Production', productionDays === null ? null : `about ${productionDays} days`],
  ]
  return (
    <>
      {description && <TextBlocks text={withoutJargon(description)} />}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={`${name} ${value}`} className="contents">
                <dt className="max-w-40 text-muted">{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  )
}

const materialText = (material: readonly Material[]) =>
  material
    .map(({ name, percentage }) => (percentage === null ? name : `${percentage}% ${name.toLowerCase()}`))
    .join(', ')
