import { hasEmoji } from '#shared/emoji'
import href from '../styles/emoji.css?url'

/**
 * Adds the stylesheet of the emoji font where the page shows an emoji: once it has loaded, since its pictures matter more, or
 * as soon as the browser itself draws one in the cart, a toast or a search's results.
 */
export function addEmojiStyles(): void {
  if (document.readyState === 'complete') addWhereNeeded()
  else addEventListener('load', addWhereNeeded, { once: true })
}

function addWhereNeeded(): void {
  if (hasEmoji(document.body.textContent)) {
    addStylesheet()
    return
  }
  const observer = new MutationObserver((mutations) => {
    if (!mutations.some(drawsEmoji)) return
    observer.disconnect()
    addStylesheet()
  })
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
}

function addStylesheet(): void {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  document.body.append(link)
}

const drawsEmoji = ({ type, target, addedNodes }: MutationRecord) =>
  (type === 'characterData' ? [target] : [...addedNodes]).some((node) => hasEmoji(node.textContent ?? ''))
