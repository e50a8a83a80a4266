export type TextBlock = { type: 'paragraph'; text: string } | { type: 'list'; items: string[] }

const BULLET = /^\s*[•*-]\s+/

export function toTextBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = []
  let isContinued = false
  for (const line of text.split('\n').map((each) => each.trim())) {
    const last = blocks.at(-1)
    const item = BULLET.test(line) ? line.replace(BULLET, '') : undefined
    if (line === '') isContinued = false
    else if (item !== undefined) {
      if (last?.type === 'list') last.items.push(item)
      else blocks.push({ type: 'list', items: [item] })
      isContinued = false
    } else if (isContinued && last?.type === 'paragraph') last.text += `\n${line}`
    else {
      blocks.push({ type: 'paragraph', text: line })
      isContinued = true
    }
  }
  return blocks
}
