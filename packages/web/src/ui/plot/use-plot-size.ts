import { useCallback, useState } from 'react'

/** How much room a plot has, in pixels. */
export interface PlotSize {
  readonly width: number
  readonly height: number
  /** The size of the reader's text: margins grow with it. */
  readonly unit: number
}

/** Follows the room of an element; undefined until it is known. Give `ref` to the element. */
export function usePlotSize(): { ref: (element: HTMLElement | null) => void; size: PlotSize | undefined } {
  const [size, setSize] = useState<PlotSize>()
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const observer = new ResizeObserver(() => {
      const { width, height } = element.getBoundingClientRect()
      const unit = Number.parseFloat(getComputedStyle(element).fontSize)
      setSize((known) =>
        known?.width === width && known.height === height && known.unit === unit
          ? known
          : { width, height, unit },
      )
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, size }
}
