// Screens that guests have no use for, or seldom open. The names of their many chunks load with the first of
// them, not with every page.
import type { ScreenModule } from '../screen.ts'

const screens = import.meta.glob<ScreenModule>('./*-screen.tsx')

/** Returns the loader of a screen in this folder, or undefined. */
export const findMemberScreen = (name: string) => screens[`./${name}-screen.tsx`]

export const loadUnsentDialog = async () =>
  (await import('../../features/game-nights/counter/unsent-dialog.tsx')).UnsentDialog
