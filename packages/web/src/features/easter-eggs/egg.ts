import type { RewardId } from '@longhouse/contract/community'
import type { ComponentType } from 'react'
import type { Trigger } from './triggers.ts'

/** Props of an egg's view. */
export interface EggProps {
  readonly reward?: RewardId | undefined
  readonly onLeave: () => void
  /** Called by an egg in a corner once it was really found. */
  readonly onFound: () => void
}

export interface Egg {
  readonly id: string
  readonly name: string
  /**
   * An `overlay` takes the screen until it is left; a `mode` changes the page until its trigger comes again;
   * an egg in a `corner` waits there unannounced.
   */
  readonly kind: 'overlay' | 'mode' | 'corner'
  readonly trigger: Trigger
  /** Loads the code of the view, which is not on the page before. */
  readonly load: () => Promise<ComponentType<EggProps>>
  readonly reward?: RewardId
}
