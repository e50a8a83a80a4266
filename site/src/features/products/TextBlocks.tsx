import { type TextBlock, toTextBlocks } from './text-blocks.ts'

/** Draws the provider's text as paragraphs and bullets. */
export function TextBlocks({ text }: { text: string }) {
  return toTextBlocks(text).map((block) => <Block key={JSON.stringify(block)} block={block} />)
}

function Block({ block }: { block: TextBlock }) {
  if (block.type === 'list') return <BulletList items={block.items} />
  const hasLines = block.text.includes('\n')
  return <p className={hasLines ? 'whitespace-pre-line' : undefined}>{block.text}</p>
}

export function BulletList({ items }: { items: readonly string[] }) {
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5 marker:text-edge">
      {[...new Set(items)].map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
