import { Swatch } from '../../components/Swatch.tsx'
import type { ColorOption } from './color-options.ts'

/** The product in this color, with the color itself in a corner. */
export function ColorSample({ color: { imageUrl, swatch } }: { color: ColorOption }) {
  if (!imageUrl) return swatch && <Swatch color={swatch} />
  return (
    <span className="color-sample">
      <img src={imageUrl} width={40} height={40} alt="" loading="lazy" />
      {swatch && <Swatch color={swatch} />}
    </span>
  )
}
