export interface ScrollPosition {
  readonly scrollTop: number
  readonly clientHeight: number
  readonly scrollHeight: number
}

/** Whether at most `threshold` pixels of the page are left below. */
export function isNearBottom(
  { scrollTop, clientHeight, scrollHeight }: ScrollPosition,
  threshold: number,
): boolean {
  return scrollHeight - scrollTop - clientHeight <= threshold
}
