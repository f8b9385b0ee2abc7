// Screens that guests have no use for, or seldom open. The names of their many chunks load with the first of
// them, not with every page.
import type { ScreenModule } from '../screen.ts'

const screens = import.meta.glob<ScreenModule>('./*-screen.tsx')

/** Returns the loader of a screen in this folder. */
export function findMemberScreen(name: string): () => Promise<ScreenModule> {
  const load = screens[`./${name}-screen.tsx`]
  if (!load) throw new Error(`There is no screen named ${name}`)
  return load
}

export const loadUnsentDialog = async () =>
  (await import('../../features/game-nights/counter/unsent-dialog.tsx')).UnsentDialog
