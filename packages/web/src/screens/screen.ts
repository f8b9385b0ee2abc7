import type { ComponentType } from 'react'

/** Each `<name>-screen.tsx` of `public` and `members` exports its component by this name. */
export interface ScreenModule {
  readonly Screen: ComponentType
}
