import { diffWordsWithSpace } from 'diff'

interface TextDifferenceProps {
  before: string
  after: string
}

const MAX_UNCHANGED = 160
const SHOWN_AT_ENDS = 60

/** Words that were taken out and put in; long texts between them are shortened. */
export function TextDifference({ before, after }: TextDifferenceProps) {
  return (
    <span className="break-words whitespace-pre-wrap">
      {diffWordsWithSpace(before, after).map(({ value, added, removed }, index) => {
        if (removed) return <Removed key={index} text={value} />
        if (added) return <Added key={index} text={value} />
        return <span key={index}>{shorten(value)}</span>
      })}
    </span>
  )
}

const Removed = ({ text }: { text: string }) => (
  <del className="rounded-soft bg-danger-tint text-danger">
    <span className="sr-only">Removed: </span>
    {text}
    <span className="sr-only">. </span>
  </del>
)

const Added = ({ text }: { text: string }) => (
  <ins className="rounded-soft bg-tint text-green">
    <span className="sr-only">Added: </span>
    {text}
    <span className="sr-only">. </span>
  </ins>
)

const shorten = (text: string) =>
  text.length > MAX_UNCHANGED ? `${text.slice(0, SHOWN_AT_ENDS)} … ${text.slice(-SHOWN_AT_ENDS)}` : text
