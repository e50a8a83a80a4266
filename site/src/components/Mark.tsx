interface MarkProps {
  className?: string
}

/** Draws the store's mark, a ring that opens into a hash, as decoration. */
export function Mark({ className }: MarkProps) {
  return (
    <svg viewBox="0 0 40 40" fill="none" aria-hidden="true" className={className}>
      <path
        d="M4.86 17A15.5 15.5 0 1 1 21.5 35.42"
        className="stroke-green"
        strokeWidth="5.5"
        strokeLinecap="round"
      />
      <path
        d="M-1.9-5.4-3.1 5.4M3.1-5.4 1.9 5.4M-5.6-1.9H5.9M-5.9 1.9H5.6"
        transform="translate(9.4 30.6) rotate(45) scale(1.25)"
        stroke="currentColor"
        strokeWidth="1.7"
        strokeLinecap="round"
      />
    </svg>
  )
}
