/** Draws a hanger whose hook is the store's ring. */
export function ImagePlaceholder({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 120 120" fill="none" aria-hidden="true" className={className}>
      <g className="stroke-edge" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
        <path d="M50.5 39.5a10 10 0 1 1 14.7 8.3c-3.2 1.6-5.2 3.7-5.2 7.2v3L25.6 79.2c-4.5 2.8-2.5 8.8 2.6 8.8h63.6c5.1 0 7.1-6 2.6-8.8L60 58" />
      </g>
    </svg>
  )
}
