import { useLayoutEffect } from 'react'

const step = 100

/** While the tab is hidden its title runs past, one letter every 100 ms; on return it is what it was. */
export function useTitleMarquee(text: string, resting: string): void {
  // Stops in the same breath in which the next screen puts up its title, or a last step would overwrite that one.
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined
    const look = () => {
      clearInterval(timer)
      if (!document.hidden) {
        document.title = resting
        return
      }
      let position = 0
      timer = setInterval(() => {
        position += 1
        document.title = marquee(text, position)
      }, step)
    }
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [text, resting])
}

/** The text, turned so far that the letter at `position` comes first. */
export function marquee(text: string, position: number): string {
  const letters = Array.from(text)
  const start = position % letters.length
  return [...letters.slice(start), ...letters.slice(0, start)].join('')
}
