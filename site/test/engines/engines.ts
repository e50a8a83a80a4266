import { startChromium } from './chromium.ts'
import type { Driver, EngineOptions } from './driver.ts'
import { findFirefox, startFirefox } from './firefox.ts'
import { hasWebKit, startWebKit } from './webkit.ts'

type Engine = [name: string, start: (options?: EngineOptions) => Promise<Driver>]

/** Chromium, and the other engines that are installed here. */
export const ENGINES: Engine[] = [
  ['Chromium', startChromium],
  ...(findFirefox() ? [['Firefox', startFirefox] satisfies Engine] : []),
  ...(hasWebKit() ? [['WebKit', startWebKit] satisfies Engine] : []),
]
