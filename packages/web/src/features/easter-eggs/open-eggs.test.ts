import { describe, expect, it } from 'vitest'
import type { Egg } from './egg.ts'
import { eggs } from './eggs.ts'
import { EggNest } from './egg-engine.tsx'

describe('the nest', () => {
  it('opens one overlay by shortcut at a time', () => {
    const nest = new EggNest()
    expect([nest.fire(egg('snake')), nest.fire(egg('snake')), nest.fire(egg('blue-screen'))]).toEqual([
      true,
      false,
      false,
    ])
    expect(namesIn(nest)).toEqual(['snake'])
  })

  it('lets a confession in a field come on top', () => {
    const nest = new EggNest()
    nest.fire(egg('developer'))
    expect(nest.fire(egg('password'))).toBe(true)
    expect(namesIn(nest)).toEqual(['developer', 'password'])
  })

  it('turns modes on and off, several at once', () => {
    const nest = new EggNest()
    nest.fire(egg('rtx'))
    nest.fire(egg('neuromancer'))
    expect(namesIn(nest)).toEqual(['rtx', 'neuromancer'])
    nest.fire(egg('rtx'))
    expect(namesIn(nest)).toEqual(['neuromancer'])
  })

  it('leaves by Escape what is on top, modes last, and the square never', () => {
    const nest = new EggNest()
    for (const id of ['zoom', 'rtx', 'css-lab-leak', 'snake', 'password']) nest.fire(egg(id))
    const left: string[][] = []
    while (nest.escape()) left.push(namesIn(nest))
    expect(left).toEqual([
      ['zoom', 'rtx', 'css-lab-leak', 'snake'],
      ['zoom', 'rtx', 'css-lab-leak'],
      ['zoom', 'rtx'],
      ['zoom'],
    ])
  })

  it.each([
    ['rtx', 'RTX mode on. Press Escape to leave it.', 'RTX mode off.'],
    ['snake', '', 'Snake closed.'],
    ['zoom', '', ''],
  ])('tells screen readers about %s', (id, on, off) => {
    const nest = new EggNest()
    let told = 0
    nest.subscribe(() => told++)
    nest.fire(egg(id))
    expect(nest.state().news).toBe(on)
    nest.leave(egg(id))
    expect(nest.state().news).toBe(off)
    expect(told).toBe(2)
  })
})

it('has nine eggs, each with its own id, and all but the notes are rewarded', () => {
  expect(new Set(eggs.map(({ id }) => id)).size).toBe(9)
  expect(eggs.filter(({ reward }) => !reward).map(({ id }) => id)).toEqual(['developer-notes'])
})

function egg(id: string): Egg {
  const found = eggs.find((candidate) => candidate.id === id)
  if (!found) throw new Error(`No egg ${id}`)
  return found
}

const namesIn = (nest: EggNest) => nest.state().open.map(({ id }) => id)
