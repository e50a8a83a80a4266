import { expect, test } from 'bun:test'
import type { Driver } from '../../test/engines/driver.ts'
import { ENGINES } from '../../test/engines/engines.ts'
import { createTab } from '../../test/engines/tab.ts'
import { ownStore } from '../../test/stores.ts'

const server = await ownStore({ settings: { PAYMENTS_SANDBOX: 'true' } })

const PRODUCT = '/products/entry-level-5-years-required-tee'
const ADDRESS = {
  email: 'jo@example.com',
  name: 'Jo Doe',
  address1: '1 A Street',
  city: 'Reno',
  stateCode: 'Nevada',
  zip: '89501',
}
const MAX_STOPS = 60

/** A page that is used by keys alone. */
function createKeyboard(driver: Driver) {
  const tab = createTab(driver)
  const { press } = driver

  /** Presses Tab, or Shift+Tab, until a control has the focus that matches and whose name begins with `name`. */
  const tabTo = async (selector: string, name = '', keys = 'Tab') => {
    for (let stops = 0; stops < MAX_STOPS; stops++) {
      await press(keys)
      if ((await tab.until(readVisibleFocus, selector, name)) === 'reached') return
    }
    throw new Error(`${keys} never leads to ${selector} ${name}`)
  }
  return {
    ...tab,
    press,
    tabTo,
    async activate(selector: string, name: string, key = 'Enter') {
      await tabTo(selector, name)
      await press(key)
    },
    async skipToContent(heading: string) {
      await tab.until(isLoaded, heading)
      await tabTo('a', 'Skip to content')
      await press('Enter')
      await tab.until(isMainFocused)
    },
    /** Leads into a group of radios by one Tab, and on to a value by arrows. */
    async choose(name: string, value: string) {
      await tabTo(`input[name="${name}"]`)
      const radio = `input[value="${value}"]:checked`
      for (let moves = 0; moves < MAX_STOPS; moves++) {
        if ((await tab.until(readVisibleFocus, radio)) === 'reached') return
        await press('ArrowRight')
      }
      throw new Error(`No arrow leads to ${value}`)
    },
    async fill(name: string, text: string) {
      await tabTo(`input[name="${name}"]`)
      await driver.type(text)
    },
  }
}

type Keyboard = ReturnType<typeof createKeyboard>

// These run in the page.

/** Says whether the focus has reached the element, once one sees where the focus is. */
function readVisibleFocus(selector: string, name = '') {
  const element = document.activeElement as HTMLInputElement | null
  if (!element) return
  const { top, bottom } = element.getBoundingClientRect()
  const isVisible = top < innerHeight && bottom > 0 && getComputedStyle(element).outlineStyle !== 'none'
  if (element.matches('a, button, input, select, summary') && !isVisible) return
  const text = element.ariaLabel ?? element.labels?.[0]?.textContent ?? element.textContent
  return element.matches(selector) && text.trim().startsWith(name) ? 'reached' : 'elsewhere'
}

const isLoaded = (heading: string) =>
  document.readyState === 'complete' && document.querySelector('main h1')?.textContent.startsWith(heading)
const isMainFocused = () => document.activeElement?.matches('main')
const hasNoToast = () => document.querySelector('[data-sonner-toast]') === null
const hasStoredItem = () => document.querySelector('[data-cart-item]:not([data-cart-item^="-"])') !== null

async function addToCart({ skipToContent, choose, activate }: Keyboard) {
  await skipToContent('Entry Level')
  await choose('size', 'L')
  await choose('color', 'Moss')
  await activate('button', 'Add to Cart')
}

async function leaveCart({ skipToContent, activate }: Keyboard) {
  await skipToContent('Shopping cart')
  await activate('main button', 'Proceed to Checkout')
}

async function pay({ until, skipToContent, fill, press, tabTo, activate }: Keyboard) {
  await skipToContent('Checkout')
  for (const [name, text] of Object.entries(ADDRESS)) await fill(name, text)
  await press('Enter')
  await until(isLoaded, 'Shipping')
  await tabTo('input[name=shipping]')
  await press('ArrowDown')
  await activate('button', 'Continue to payment', 'Space')
  await until(isLoaded, 'Pay with the sandbox')
  await activate('button', 'Pay $')
}

async function changeAndCancel({ untilText, skipToContent, activate, fill, press, tabTo }: Keyboard) {
  await skipToContent('Thank you, Jo')
  await activate('a', 'Change address')
  await skipToContent('Change address')
  await fill('city', 'Sparks')
  await press('Enter')
  await untilText('main [role=status]', 'The address is saved.')
  await untilText('address', 'Sparks')
  await skipToContent('Thank you, Jo')
  await activate('a', 'Cancel order')
  await skipToContent('Cancel order')
  await tabTo('a', 'Keep it')
  await tabTo('button', 'Cancel order', 'Shift+Tab')
  await press('Space')
  await untilText('main [role=status]', 'Your order is canceled')
}

test.each(ENGINES)('a shopper buys, moves the order and cancels it by keys alone in %s', async (_, start) => {
  await using driver = await start()
  const keyboard = createKeyboard(driver)
  const { until, untilText, press, tabTo, activate } = keyboard
  await driver.navigate(server.url + PRODUCT)
  await addToCart(keyboard)
  await untilText('[data-sonner-toast]', 'Item added to cart!')
  // The toast's own button is gone after four seconds, which a busy machine needs for a few keys. Until then, leaving the toast
  // backwards returns to the button that had the focus before.
  await until(hasNoToast)
  await tabTo('[data-cart-link]', 'Cart, 1 item', 'Shift+Tab')
  await press('Enter')
  await until(hasStoredItem)
  await activate('dialog button', 'Increase quantity of', 'Space')
  await untilText('dialog', '$56.00')
  await activate('dialog button', 'Proceed to Checkout')
  await until(isLoaded, 'Checkout')
  await activate('a', 'Back to cart')
  await leaveCart(keyboard)
  await pay(keyboard)
  await changeAndCancel(keyboard)
  expect(driver.errors).toEqual([])
})

test.each(ENGINES)('the same keys buy, move and cancel without scripts in %s', async (_, start) => {
  await using driver = await start({ hasScripts: false })
  const keyboard = createKeyboard(driver)
  await driver.navigate(server.url + PRODUCT)
  await addToCart(keyboard)
  await keyboard.skipToContent('Shopping cart')
  await keyboard.activate('main button', 'Increase quantity of', 'Space')
  await keyboard.untilText('main', '$56.00')
  await leaveCart(keyboard)
  await pay(keyboard)
  await changeAndCancel(keyboard)
})
