/** A page that is hidden meanwhile is not drawn any more. */
const mostMs = 100

/** Resolves once everything is on the screen that is to be there now; soon where nobody looks. */
export function painted(): Promise<void> {
  if (document.hidden) return Promise.resolve()
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, mostMs)
  })
}
