/** What a check found: fine, or what is wrong or risky, and what to do. */
export interface Finding {
  /** Stays the same while a problem lasts: by it operators are notified once. */
  readonly name: string
  /** What does not work, or lets in whom it should not. */
  readonly problem?: string
  /** What works today and may be regretted later. */
  readonly warning?: string
  readonly todo?: string
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
