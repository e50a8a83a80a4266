import { hasEmoji } from '#shared/emoji'
import href from '../styles/emoji.css?url'

/** Adds the stylesheet of the emoji font as soon as the browser itself draws an emoji: in the cart, a toast, a search's results. */
export function addEmojiStylesOnDemand(): void {
  if (document.querySelector(`link[href="${href}"]`)) return
  const observer = new MutationObserver((mutations) => {
    if (!mutations.some(drawsEmoji)) return
    observer.disconnect()
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    document.body.append(link)
  })
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
}

const drawsEmoji = ({ type, target, addedNodes }: MutationRecord) =>
  (type === 'characterData' ? [target] : [...addedNodes]).some((node) => hasEmoji(node.textContent ?? ''))
