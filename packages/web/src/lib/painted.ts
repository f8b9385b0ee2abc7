/** A page that is hidden meanwhile is not drawn any more. */
const mostMs = 100

/**
 * Resolves once what somebody has pressed is on the screen; at once where nobody has pressed anything lately, or nobody
 * looks.
 */
export function painted(): Promise<void> {
  const { userActivation }: { readonly userActivation?: UserActivation } = navigator
  if (document.hidden || !userActivation?.isActive) return Promise.resolve()
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, mostMs)
  })
}
