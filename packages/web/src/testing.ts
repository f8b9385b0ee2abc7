/** What browser tests know of the app: how its snake moves, and what it says while it loads. */
export { boardSize, start, step, turn, type Direction } from './features/easter-eggs/snake/snake.ts'
export { wayToFood } from './features/easter-eggs/snake/player.fixture.ts'
export { statusLines } from './ui/base/status-lines.ts'
