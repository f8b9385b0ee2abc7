import { listen } from './listen.ts'
import type { Trigger } from './trigger.ts'

const enough = 500

/** The page magnified five times or more; undone when it is made smaller again. */
export function zoomBy(measure: () => number): Trigger {
  return {
    isShortcut: false,
    watch(fire, page = window) {
      let wasHigh = false
      const look = () => {
        const isHigh = measure() >= enough
        if (isHigh !== wasHigh) fire((wasHigh = isHigh))
      }
      const stop = listen(page, 'resize', look)
      // A pinch changes only the visual viewport.
      const pinched = globalThis.visualViewport
      pinched?.addEventListener('resize', look)
      look()
      return () => {
        stop()
        pinched?.removeEventListener('resize', look)
      }
    },
  }
}

type Sizes = Pick<Window, 'devicePixelRatio' | 'outerWidth' | 'innerWidth'> & {
  readonly visualViewport: Pick<VisualViewport, 'scale'> | null
}

/** Returns the zoom of the page in per cent. Browsers report it in different places; the largest is right. */
export function zoomPercent(sizes: Sizes = window): number {
  const { devicePixelRatio, outerWidth, innerWidth, visualViewport } = sizes
  const byWidth = innerWidth > 0 ? outerWidth / innerWidth : 1
  return Math.round(Math.max(devicePixelRatio, visualViewport?.scale ?? 1, byWidth) * 100)
}
