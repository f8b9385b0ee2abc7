import type { ComponentType } from 'react'
import type { EggProps } from './egg.ts'

type Load = () => Promise<ComponentType<EggProps>>

/** The code of each egg, a part of its own. */
export const views = {
  snake: async () => (await import('./snake/snake-egg.tsx')).SnakeEgg,
  'blue-screen': async () => (await import('./blue-screen/blue-screen.tsx')).BlueScreen,
  password: async () => (await import('./password-reuse/password-dialog.tsx')).PasswordDialog,
  'developer-notes': async () => (await import('./developer-notes/developer-notes.tsx')).DeveloperNotes,
  rtx: async () => (await import('./modes/rtx-mode.tsx')).RtxMode,
  neuromancer: async () => (await import('./modes/neuromancer-mode.tsx')).NeuromancerMode,
  'css-lab-leak': async () => (await import('./modes/css-lab-leak-mode.tsx')).CssLabLeakMode,
  developer: async () => (await import('./developer-console/developer-console.tsx')).DeveloperConsole,
  zoom: async () => (await import('./zoom-square/zoom-square.tsx')).ZoomSquare,
} satisfies Record<string, Load>

export type ViewName = keyof typeof views
