import type { ReactNode } from 'react'

/** One chapter of a policy. */
export interface PolicySection {
  /** Anchor in the page's address. */
  readonly id: string
  readonly title: string
  readonly body: ReactNode
}
