const gapLimit = 160
const checkEvery = 1000

/** Warns people who were told to paste something into the console, and those who have just opened it. */
export function startConsoleWarnings(): () => void {
  console.warn(
    '%cStop!%c\nIf somebody told you to paste something here, they want your account. Nobody from the staff ever asks for that.',
    'font: 700 32px sans-serif; color: #ff7b72',
    'font: 16px sans-serif',
  )
  let wasOpen = false
  const timer = setInterval(() => {
    const isOpen = hasConsoleGap(window)
    if (isOpen && !wasOpen)
      console.warn('The developer tools seem to be open. Please paste no code you do not understand.')
    wasOpen = isOpen
  }, checkEvery)
  return () => clearInterval(timer)
}

/** Docked developer tools take room from the page but not from the window. */
export function hasConsoleGap(
  size: Pick<Window, 'outerWidth' | 'innerWidth' | 'outerHeight' | 'innerHeight'>,
): boolean {
  return size.outerWidth - size.innerWidth > gapLimit || size.outerHeight - size.innerHeight > gapLimit
}
