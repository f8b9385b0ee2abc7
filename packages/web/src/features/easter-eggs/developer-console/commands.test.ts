import { describe, expect, it, test } from 'vitest'
import { runCommand, type ConsoleWorld } from './commands.ts'

const user = { username: 'robin', email: 'robin@example.test', id: 'abc', discord_id: '42' }
const world: ConsoleWorld = { user, today: new Date(2026, 4, 12, 15), random: () => 0 }

describe('the console [EG-08]', () => {
  it.each<[string, Partial<ConsoleWorld>, readonly string[]]>([
    ['whoami', {}, ['Username: robin', 'Email: robin@example.test', 'ID: abc', 'Discord linked: Yes']],
    [
      'whoami',
      { user: { ...user, discord_id: '' } },
      ['Username: robin', 'Email: robin@example.test', 'ID: abc', 'Discord linked: No'],
    ],
    ['whoami', { user: null }, ['Nobody yet: you are not logged in.']],
    ['version', {}, ['Version 1.0.0, 12 May 2026']],
    ['  VERSION ', {}, ['Version 1.0.0, 12 May 2026']],
    ['joke', {}, ['A zombie walks into a repository. It only wanted the branches.']],
    ['joke', { random: () => 0.999 }, ['Our tests are green. So are the zombies.']],
    ['dance', {}, ['Unknown command: dance', "Type 'help' for a list of commands."]],
    ['help me', {}, ['Unknown command: help me', "Type 'help' for a list of commands."]],
    ['constructor', {}, ['Unknown command: constructor', "Type 'help' for a list of commands."]],
  ])('answers %j', (input, rest, lines) => {
    const result = runCommand(input, { ...world, ...rest })
    expect(Array.isArray(result) && result.map(({ content }) => content)).toEqual(lines)
  })

  it('names every command in its help', () => {
    const text = JSON.stringify(runCommand('help', world))
    for (const name of ['help', 'clear', 'whoami', 'version', 'exit', 'joke']) expect(text).toContain(name)
  })

  it.each(['clear', 'exit'])('%s is an act, not an answer', (name) => {
    expect(runCommand(name, world)).toBe(name)
  })

  it('marks what it does not know as an error', () => {
    expect(runCommand('dance', world)).toMatchObject([{ type: 'error' }, { type: 'system' }])
  })

  test.each(['', '   '])('says nothing to %j', (input) => {
    expect(runCommand(input, world)).toBeUndefined()
  })
})
