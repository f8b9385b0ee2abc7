/** Whether the person asked for calm. Ask at the moment of moving, not at start. */
export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
