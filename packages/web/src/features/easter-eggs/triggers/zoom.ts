import type { Trigger } from './trigger.ts'

const enough = 500

/** The page magnified five times or more. */
export const zoom: Trigger = {
  isShortcut: false,
  watch: (fire) => watchZoom(fire),
}

/** Says whenever the zoom reaches or leaves 500 %, and at once when it is there already. */
function watchZoom(tell: (isHigh: boolean) => void, measure = zoomPercent): () => void {
  let wasHigh = false
  const look = () => {
    const isHigh = measure() >= enough
    if (isHigh !== wasHigh) tell((wasHigh = isHigh))
  }
  look()
  const { visualViewport } = window
  addEventListener('resize', look)
  visualViewport?.addEventListener('resize', look)
  return () => {
    removeEventListener('resize', look)
    visualViewport?.removeEventListener('resize', look)
  }
}

type Sizes = Pick<Window, 'devicePixelRatio' | 'outerWidth' | 'innerWidth'> & {
  readonly visualViewport: Pick<VisualViewport, 'scale'> | null
}

/** How much the page is magnified. Browsers tell it in different places; the largest is right. */
export function zoomPercent(sizes: Sizes = window): number {
  const { devicePixelRatio, outerWidth, innerWidth, visualViewport } = sizes
  const byWidth = innerWidth > 0 ? outerWidth / innerWidth : 1
  return Math.round(Math.max(devicePixelRatio, visualViewport?.scale ?? 1, byWidth) * 100)
}
