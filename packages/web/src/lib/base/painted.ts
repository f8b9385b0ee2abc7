/** Milliseconds to wait at most: a page that becomes hidden is not drawn any more. */
const mostMs = 100

/**
 * Resolves once the person's last action is on the screen. Resolves immediately if the page is hidden or has
 * no recent user activation.
 */
export function painted(): Promise<void> {
  const { userActivation }: { readonly userActivation?: UserActivation } = navigator
  if (document.hidden || !userActivation?.isActive) return Promise.resolve()
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, mostMs)
  })
}
