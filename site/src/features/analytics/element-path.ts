/** An element in PostHog's words. Nothing that someone typed is in it. */
export interface DescribedElement {
  tag_name: string
  $el_text?: string
  classes?: string[]
  nth_child: number
  nth_of_type: number
  [attribute: `attr__${string}`]: string
}

const ATTRIBUTES = ['id', 'href', 'name', 'type', 'role', 'aria-label']
const TEXT_LENGTH = 255

function describeElement(element: Element): DescribedElement {
  const siblings = [...(element.parentElement?.children ?? [element])]
  const same = siblings.filter((sibling) => sibling.tagName === element.tagName)
  const tag = element.tagName.toLowerCase()
  const described: DescribedElement = {
    tag_name: tag,
    nth_child: siblings.indexOf(element) + 1,
    nth_of_type: same.indexOf(element) + 1,
  }
  if (tag === 'a' || tag === 'button') {
    described.$el_text = element.textContent.replace(/\s+/g, ' ').trim().slice(0, TEXT_LENGTH)
  }
  for (const name of ATTRIBUTES) {
    const value = element.getAttribute(name)
    if (value) described[`attr__${name}`] = value
  }
  return described
}

/** The element and all that it is in, up to the body. */
export function describePath(element: Element): DescribedElement[] {
  const path: DescribedElement[] = []
  for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) {
    path.push(describeElement(each))
  }
  return path
}
