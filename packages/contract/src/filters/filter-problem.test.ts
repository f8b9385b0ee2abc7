import { describe, expect, it } from 'vitest'
import { filterProblem } from './index.ts'

const fields = ['id', 'title', 'user', 'created', 'tags', 'discord_data']

describe('the position of a fault in a filter', () => {
  it.each([
    ['title = «abc»', '«', 'a character of no meaning'],
    ["title = 'abc", "'abc", 'a text without an end'],
    ['title = 1.2.3', '1.2.3', 'no number'],
    ['title == 1', '==', 'no sign'],
    ["title = 'a' & id = 'b'", '&', 'half a join'],
    ['title. = 1', 'title.', 'an unfinished name'],
    ["nope(title) = 'a'", 'nope(title)', 'an unknown function'],
    ["title 'a'", "'a'", 'a missing sign'],
    ["title = 'a' id = 'b'", 'id', 'a missing join'],
    ["title = 'a')", ')', 'a parenthesis too many'],
    ["(title = 'a' || (id = 'b')", '(', 'an open parenthesis'],
    ["titel = 'a'", 'titel', 'a field that is not there'],
    ['title = abc', 'abc', 'a text without quotes'],
    ["title = 'a' && created > @soon", '@soon', 'a macro that is not there'],
    ["user.name = 'a' && usr.name = 'b'", 'usr.name', 'a path from a field that is not there'],
  ])('%s: %s (%s)', (text, wrong) => {
    const problem = filterProblem(text, fields)
    expect(text.slice(problem?.start, problem?.end)).toBe(wrong)
    expect(problem?.message).toMatch(/\.$/)
  })

  it.each([
    ['title =', 7],
    ["title = 'a' &&", 14],
    ["title = 'a' &&  ", 14],
  ])('%s: after character %d something is missing', (text, start) => {
    expect(filterProblem(text, fields)).toMatchObject({ start, end: text.length })
  })

  it('is the whole filter if it is too long', () => {
    const text = `title = '${'x'.repeat(4000)}'`
    expect(filterProblem(text, fields)).toMatchObject({ start: 0, end: text.length })
  })
})

it.each([
  '',
  '  ',
  "title ~ 'a' && (created > @todayStart || user.name = null)",
  'tags:length > 2 && title != TRUE',
  "clips_via_user.title ?= 'a'",
  '@request.auth.id != id',
  "discord_data.roles ?~ '1180'",
  "title = 'a' // by name",
])('%s has no problem', (text) => expect(filterProblem(text, fields)).toBeUndefined())
