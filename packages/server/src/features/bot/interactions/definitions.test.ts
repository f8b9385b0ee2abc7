import type { RESTPostAPIChatInputApplicationCommandsJSONBody } from 'discord-api-types/v10'
import { expect, test } from 'vitest'
import { commandAnswers, pressAnswers } from '../answers.ts'
import { pressVerbs } from '../../../platform/discord/components.ts'

// As in Discord's documentation.
const namePattern = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u
const locales = ['de', 'es-ES', 'es-419', 'fr']

type Named = Pick<
  RESTPostAPIChatInputApplicationCommandsJSONBody,
  'name' | 'name_localizations' | 'description' | 'description_localizations'
>

test('every command and option has a name that Discord takes and a description, in every language [DI-12]', () => {
  const all = commandAnswers.flatMap(({ definition }): Named[] => [definition, ...(definition.options ?? [])])
  expect(all.length).toBeGreaterThan(15)
  for (const { name, name_localizations, description, description_localizations } of all) {
    expect(Object.keys(name_localizations ?? {})).toEqual(locales)
    expect(Object.keys(description_localizations ?? {})).toEqual(locales)
    for (const each of [name, ...Object.values(name_localizations ?? {})]) {
      expect(each).toMatch(namePattern)
      expect(each).toBe(each?.toLowerCase())
    }
    for (const each of [description, ...Object.values(description_localizations ?? {})]) {
      expect(each?.length).toBeGreaterThan(0)
      expect(each?.length).toBeLessThanOrEqual(100)
    }
  }
})

test('names are unique in every language, and required options come first', () => {
  for (const locale of ['en', ...locales]) {
    const nameIn = ({ name, name_localizations: names }: Named) =>
      Object.entries(names ?? {}).find(([each]) => each === locale)?.[1] ?? name
    const commands = commandAnswers.map(({ definition }) => nameIn(definition))
    expect(new Set(commands).size).toBe(commands.length)
    for (const { definition } of commandAnswers) {
      const options = definition.options ?? []
      expect(new Set(options.map(nameIn)).size).toBe(options.length)
      const required = options.map((option) => option.required === true)
      expect(required).toEqual(required.toSorted((a, b) => Number(b) - Number(a)))
    }
  }
})

test('every verb of a button has exactly one handler', () => {
  expect(pressAnswers.map(({ verb }) => verb).toSorted()).toEqual([...pressVerbs].toSorted())
})
