const MOCKUP_TYPES = ['front', 'lifestyle', 'default', 'flat', 'back', 'side'] as const
export type MockupType = (typeof MOCKUP_TYPES)[number]

const TYPE_OF_WORD = new Map<string, MockupType>([
  ['lifestyle', 'lifestyle'],
  ['flat', 'flat'],
  ['front', 'front'],
  ['back', 'back'],
  ['left', 'side'],
  ['right', 'side'],
  ['side', 'side'],
  ['sleeve', 'side'],
])
const PRECEDENCE: readonly MockupType[] = ['lifestyle', 'flat', 'front', 'back', 'side']

// New names end in the view and an id, `unisex-tee-black-front-68a0cea88c0a1.jpg`. A "Backpack" before it is no view.
// Old names begin with the view, `mockup_Front_Default_White.jpg`.
export function mockupType(filename: string | null | undefined): MockupType {
  const words = (filename ?? '')
    .toLowerCase()
    .replace(/\.[a-z]+$/, '')
    .split(/[-_\s]+/)
    .filter(Boolean)
  const found = new Set(filename?.startsWith('mockup_') ? typesOf(words.slice(1, 3)) : typesAtEnd(words))
  return PRECEDENCE.find((type) => found.has(type)) ?? 'default'
}

const typesOf = (words: string[]) => words.flatMap((word) => TYPE_OF_WORD.get(word) ?? [])

function typesAtEnd(words: string[]): MockupType[] {
  const view = words.toReversed().filter((word, index) => !(index === 0 && /^[0-9a-f]{8,}$/.test(word)))
  const end = view.findIndex((word) => !TYPE_OF_WORD.has(word) && !/^\d$/.test(word))
  return typesOf(end < 0 ? view : view.slice(0, end))
}
