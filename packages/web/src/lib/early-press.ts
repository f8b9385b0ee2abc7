/** What somebody pressed before any script was there, held by the lines in the head of the page. */
interface EarlyPress {
  readonly hold: (event: MouseEvent) => void
  button?: HTMLButtonElement | null
}

declare global {
  interface Window {
    earlyPress?: EarlyPress | undefined
  }
}

/** From here on the page answers by itself, and first to what was pressed before. */
export function releaseEarlyPress(): void {
  const { earlyPress } = window
  if (!earlyPress) return
  window.earlyPress = undefined
  removeEventListener('click', earlyPress.hold, true)
  if (earlyPress.button?.isConnected) earlyPress.button.click()
}
