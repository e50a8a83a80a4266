import type { SwatchColor } from '#shared/swatch'

interface SwatchProps {
  color: SwatchColor
  className?: string
}

/** Beside the color's name, so it is not read out. */
export function Swatch({ color: { code, code2 }, className = '' }: SwatchProps) {
  const background = code2 ? `linear-gradient(135deg, ${code} 50%, ${code2} 50%)` : code
  return <span aria-hidden="true" className={`swatch ${className}`} style={{ background }} />
}
