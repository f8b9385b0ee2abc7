/** A button clicked before any script was there, recorded by the script in the page's head. */
interface EarlyPress {
  readonly hold: (event: MouseEvent) => void
  button?: HTMLButtonElement | null
}

declare global {
  interface Window {
    earlyPress?: EarlyPress | undefined
  }
}

/** Stops recording early clicks, and repeats the recorded one, if any. */
export function releaseEarlyPress(): void {
  const { earlyPress } = window
  if (!earlyPress) return
  window.earlyPress = undefined
  removeEventListener('click', earlyPress.hold, true)
  if (earlyPress.button?.isConnected) earlyPress.button.click()
}
