import { diffWordsWithSpace } from 'diff'
import { useId, useState } from 'react'

interface TextDifferenceProps {
  before: string
  after: string
}

const MAX_UNCHANGED = 160
const SHOWN_AT_ENDS = 60
const MAX_CHARACTERS = 800

/** Marks words that were taken out and put in. Shortens long texts between them. */
export function TextDifference({ before, after }: TextDifferenceProps) {
  const id = useId()
  const [isExpanded, setIsExpanded] = useState(false)
  const parts = diffWordsWithSpace(before, after).map((part) =>
    part.added || part.removed ? part : { ...part, value: shorten(part.value) },
  )
  const isLong = parts.reduce((sum, { value }) => sum + value.length, 0) > MAX_CHARACTERS
  return (
    <>
      <span
        id={id}
        className={`break-words whitespace-pre-wrap ${isLong && !isExpanded ? 'line-clamp-6' : ''}`}
      >
        {parts.map(({ value, added, removed }, index) => {
          if (removed) return <Removed key={index} text={value} />
          if (added) return <Added key={index} text={value} />
          return <span key={index}>{value}</span>
        })}
      </span>
      {isLong && (
        <button
          type="button"
          className="button button-quiet button-small mt-2"
          aria-expanded={isExpanded}
          aria-controls={id}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded ? 'Show less' : 'Show all'}
        </button>
      )}
    </>
  )
}

const Removed = ({ text }: { text: string }) => (
  <del className="rounded-soft bg-danger-tint text-danger">
    <span className="sr-only">Removed: </span>
    <span>{text}</span>
    <span className="sr-only">. </span>
  </del>
)

const Added = ({ text }: { text: string }) => (
  <ins className="rounded-soft bg-tint text-green">
    <span className="sr-only">Added: </span>
    <span>{text}</span>
    <span className="sr-only">. </span>
  </ins>
)

const shorten = (text: string) =>
  text.length > MAX_UNCHANGED ? `${text.slice(0, SHOWN_AT_ENDS)} … ${text.slice(-SHOWN_AT_ENDS)}` : text
