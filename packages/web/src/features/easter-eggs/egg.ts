import type { RewardId } from '@longhouse/contract/community'
import type { ComponentType } from 'react'
import type { Trigger } from './triggers/trigger.ts'

/** What the view of an egg is given. */
export interface EggProps {
  readonly reward?: RewardId | undefined
  readonly onLeave: () => void
  /** For what is in a corner: now it was really found. */
  readonly onFound: () => void
}

export interface Egg {
  readonly id: string
  readonly name: string
  /**
   * An `overlay` takes the screen until it is left; a `mode` changes the page until its trigger comes again;
   * something in a `corner` waits there without a word.
   */
  readonly kind: 'overlay' | 'mode' | 'corner'
  readonly trigger: Trigger
  /** Brings the code of the view, which is not on the page before. */
  readonly load: () => Promise<ComponentType<EggProps>>
  readonly reward?: RewardId
}
