import type { Egg } from './egg.ts'
import { chord } from './triggers/chord.ts'
import { inputText } from './triggers/input-text.ts'
import { keySequence } from './triggers/key-sequence.ts'
import { shiftClick } from './triggers/shift-click.ts'
import { typedWord } from './triggers/typed-word.ts'
import { zoom } from './triggers/zoom.ts'

const [up, down, left, right] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const

/** Everything hidden on this site. */
export const eggs: readonly Egg[] = [
  {
    id: 'snake',
    name: 'Snake',
    kind: 'overlay',
    trigger: keySequence([up, up, down, down, left, right, left, right, 'b', 'a']),
    load: async () => (await import('./snake/snake-egg.tsx')).SnakeEgg,
    reward: 'snake',
  },
  {
    id: 'blue-screen',
    name: 'Blue screen',
    kind: 'overlay',
    trigger: chord('b'),
    load: async () => (await import('./blue-screen/blue-screen.tsx')).BlueScreen,
    reward: 'blue-screen',
  },
  {
    id: 'password',
    name: 'Password warning',
    kind: 'overlay',
    trigger: inputText('i reuse passwords'),
    load: async () => (await import('./password-reuse/password-dialog.tsx')).PasswordDialog,
    reward: 'password',
  },
  {
    id: 'developer-notes',
    name: 'Developer’s notes',
    kind: 'overlay',
    trigger: shiftClick,
    load: async () => (await import('./developer-notes/developer-notes.tsx')).DeveloperNotes,
  },
  {
    id: 'rtx',
    name: 'RTX mode',
    kind: 'mode',
    trigger: chord('f'),
    load: async () => (await import('./modes/rtx-mode.tsx')).RtxMode,
    reward: 'rtx',
  },
  {
    id: 'neuromancer',
    name: 'Neuromancer mode',
    kind: 'mode',
    trigger: chord('n'),
    load: async () => (await import('./modes/neuromancer-mode.tsx')).NeuromancerMode,
    reward: 'neuromancer',
  },
  {
    id: 'css-lab-leak',
    name: 'CSS Lab Leak mode',
    kind: 'mode',
    trigger: chord('c'),
    load: async () => (await import('./modes/css-lab-leak-mode.tsx')).CssLabLeakMode,
    reward: 'css-lab-leak',
  },
  {
    id: 'developer',
    name: 'Developer console',
    kind: 'overlay',
    trigger: typedWord('devmode', 'open sesame'),
    load: async () => (await import('./developer-console/developer-console.tsx')).DeveloperConsole,
    reward: 'developer',
  },
  {
    id: 'zoom',
    name: 'Tiny square',
    kind: 'corner',
    trigger: zoom,
    load: async () => (await import('./zoom-square/zoom-square.tsx')).ZoomSquare,
    reward: 'zoom',
  },
]
