/** What a check found: fine, or what is wrong and what to do. */
export interface Finding {
  readonly name: string
  readonly problem?: string
  readonly todo?: string
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
