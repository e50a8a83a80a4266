import type { CSSProperties } from 'react'
import type { SwatchColor } from '#shared/color-family'

interface SwatchProps {
  color: SwatchColor
  className?: string
}

/** Returns the color for `.swatch`, and for `.with-swatch`, which draws one before its text. */
export const swatchStyle = ({ code, code2 }: SwatchColor) =>
  ({ '--swatch': code2 ? `linear-gradient(135deg,${code} 50%,${code2} 50%)` : code }) as CSSProperties

/** Draws a color, hidden from screen readers because its name stands beside it. */
export const Swatch = ({ color, className = '' }: SwatchProps) => (
  <span aria-hidden="true" className={`swatch ${className}`.trim()} style={swatchStyle(color)} />
)
