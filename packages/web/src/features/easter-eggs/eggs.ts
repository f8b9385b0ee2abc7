import type { Egg } from './egg.ts'
import { chord, inputText, keySequence, shiftClick, typedWord, zoomBy, zoomPercent } from './triggers.ts'
import type { ViewName } from './views.ts'

const [up, down, left, right] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const

/** Everything hidden on this site. */
export const eggs: readonly Egg[] = [
  {
    id: 'snake',
    name: 'Snake',
    kind: 'overlay',
    trigger: keySequence([up, up, down, down, left, right, left, right, 'b', 'a']),
    load: view('snake'),
    reward: 'snake',
  },
  {
    id: 'blue-screen',
    name: 'Blue screen',
    kind: 'overlay',
    trigger: chord('b'),
    load: view('blue-screen'),
    reward: 'blue-screen',
  },
  {
    id: 'password',
    name: 'Password warning',
    kind: 'overlay',
    trigger: inputText('i reuse passwords'),
    load: view('password'),
    reward: 'password',
  },
  {
    id: 'developer-notes',
    name: 'Developer’s notes',
    kind: 'overlay',
    trigger: shiftClick,
    load: view('developer-notes'),
  },
  {
    id: 'rtx',
    name: 'RTX mode',
    kind: 'mode',
    trigger: chord('f'),
    load: view('rtx'),
    reward: 'rtx',
  },
  {
    id: 'neuromancer',
    name: 'Neuromancer mode',
    kind: 'mode',
    trigger: chord('n'),
    load: view('neuromancer'),
    reward: 'neuromancer',
  },
  {
    id: 'css-lab-leak',
    name: 'CSS Lab Leak mode',
    kind: 'mode',
    trigger: chord('c'),
    load: view('css-lab-leak'),
    reward: 'css-lab-leak',
  },
  {
    id: 'developer',
    name: 'Developer console',
    kind: 'overlay',
    trigger: typedWord('devmode', 'open sesame'),
    load: view('developer'),
    reward: 'developer',
  },
  {
    id: 'zoom',
    name: 'Tiny square',
    kind: 'corner',
    trigger: zoomBy(zoomPercent),
    load: view('zoom'),
    reward: 'zoom',
  },
]

// Where each view is to be found is itself only told when the first trigger fires: nine addresses weigh something.
function view(name: ViewName): Egg['load'] {
  return async () => (await import('./views.ts')).views[name]()
}
