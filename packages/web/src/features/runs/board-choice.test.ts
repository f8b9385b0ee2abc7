import { expect, test } from 'vitest'
import { boardChoice, boardPath } from './board-choice.ts'

test.each([
  {
    address: '',
    board: { game: 'blackops6', map: 'liberty_falls', size: 4 },
    why: 'the game of high rounds',
  },
  { address: 'map=terminus&size=2', board: { game: 'blackops6', map: 'terminus', size: 2 }, why: 'as asked' },
  {
    address: 'game=gta5&map=terminus',
    board: { game: 'gta5', map: '', size: 4 },
    why: 'a game without maps',
  },
  {
    address: 'game=tetris',
    board: { game: 'blackops6', map: 'liberty_falls', size: 4 },
    why: 'no such game',
  },
  { address: 'map=moon', board: { game: 'blackops6', map: 'liberty_falls', size: 4 }, why: 'no such map' },
  { address: 'size=9', board: { game: 'blackops6', map: 'liberty_falls', size: 4 }, why: 'too many' },
  { address: 'size=0', board: { game: 'blackops6', map: 'liberty_falls', size: 4 }, why: 'no player' },
  { address: 'size=two', board: { game: 'blackops6', map: 'liberty_falls', size: 4 }, why: 'no number' },
])('?$address: $why', ({ address, board }) => {
  expect(boardChoice(new URLSearchParams(address))).toEqual(board)
})

test.each([
  { game: 'blackops6', map: 'terminus', size: 3 },
  { game: 'gta5', map: '', size: 1 },
])('the address of a board asks for that board: $game $map $size', (board) => {
  const { search } = new URL(boardPath(board), 'https://site.test')
  expect(boardChoice(new URLSearchParams(search))).toEqual(board)
})
