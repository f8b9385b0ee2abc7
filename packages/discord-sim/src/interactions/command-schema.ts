import { Locale } from 'discord-api-types/v10'
import { z } from 'zod'
import { complaint, listOf, limitedText } from '../webhooks/discord-fields.ts'

const nameProblem = ['APPLICATION_COMMAND_INVALID_NAME', 'Command name is invalid'] as const
const commandName = limitedText(32, 1).check(({ value, issues }) => {
  const isName = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u.test(value)
  if (!isName || value !== value.toLowerCase()) issues.push(complaint(value, ...nameProblem))
})

const locales = new Set<string>(Object.values(Locale))
const localized = (field: z.ZodType<string>) =>
  z
    .record(z.string(), field.nullable())
    .check(({ value, issues }) => {
      for (const locale of Object.keys(value)) {
        if (locales.has(locale)) continue
        issues.push({ ...complaint(value, 'BASE_TYPE_CHOICES', 'Unknown locale.'), path: [locale] })
      }
    })
    .nullish()

const named = {
  name: commandName,
  name_localizations: localized(commandName),
  description: limitedText(100, 1),
  description_localizations: localized(limitedText(100, 1)),
}

const choice = z.object({
  name: limitedText(100, 1),
  name_localizations: localized(limitedText(100, 1)),
  value: z.union([limitedText(100, 1), z.number()]),
})

const valueOption = z
  .object({
    ...named,
    type: z.literal([3, 4, 5, 6, 7, 8, 9, 10, 11]),
    required: z.boolean().nullish(),
    choices: listOf(choice, 25).nullish(),
    autocomplete: z.boolean().nullish(),
    channel_types: z.array(z.int()).nullish(),
    min_value: z.number().nullish(),
    max_value: z.number().nullish(),
    min_length: z.int().min(0).max(6000).nullish(),
    max_length: z.int().min(1).max(6000).nullish(),
  })
  .check(({ value, issues }) => {
    if (value.autocomplete && value.choices?.length) {
      const message = 'Autocomplete cannot be set to true if choices are present'
      issues.push({
        ...complaint(value, 'APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID', message),
        path: ['autocomplete'],
      })
    }
    if ((value.autocomplete || value.choices?.length) && ![3, 4, 10].includes(value.type)) {
      const message = 'Only text and numbers have choices'
      issues.push({
        ...complaint(value, 'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID', message),
        path: ['type'],
      })
    }
  })

const subCommand = z.object({
  ...named,
  type: z.literal(1),
  options: ordered(listOf(valueOption, 25)).nullish(),
})
const subCommandGroup = z.object({
  ...named,
  type: z.literal(2),
  options: ordered(listOf(subCommand, 25)).nullish(),
})
const anyOption = z.discriminatedUnion('type', [valueOption, subCommand, subCommandGroup], {
  error: () => 'Value of field "type" must be one of (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11).',
})

const commandSchema = z.object({
  ...named,
  type: z.literal(1).nullish(),
  options: ordered(listOf(anyOption, 25)).nullish(),
  default_member_permissions: z
    .string()
    .regex(/^\d{1,20}$/)
    .nullish(),
  nsfw: z.boolean().nullish(),
})

/** A list of slash commands with unique names. */
export const commandsSchema = listOf(commandSchema, 100).check(({ value, issues }) => {
  value.forEach((one, index) => {
    if (value.findIndex((other) => other.name === one.name) !== index) {
      const problem = complaint(
        value,
        'APPLICATION_COMMANDS_DUPLICATE_NAME',
        'Application command names must be unique',
      )
      issues.push({ ...problem, path: [index] })
    }
    if (sizeOf(one) > 8000) {
      const problem = complaint(value, 'APPLICATION_COMMAND_TOO_LARGE', 'Command exceeds maximum size (8000)')
      issues.push({ ...problem, path: [index] })
    }
  })
})

export type CommandBody = z.output<typeof commandSchema>
export type ValueOption = z.output<typeof valueOption>
export type CommandOption = z.output<typeof anyOption>
export type SimCommand = CommandBody & { id: string; version: string }

interface OptionBasics {
  name: string
  type: number
  required?: boolean | null | undefined
}

/** Required options first, unique names, and either values or sub-commands. */
function ordered<Item extends z.ZodType<OptionBasics>>(list: z.ZodArray<Item>) {
  return list.check(({ value, issues }) => {
    value.forEach((one, index) => {
      const complain = (code: string, message: string) =>
        issues.push({ ...complaint(one, `APPLICATION_COMMAND_OPTIONS_${code}`, message), path: [index] })
      const earlier = value.slice(0, index)
      if (one.required && earlier.some((other) => !other.required && !isSub(other)))
        complain('REQUIRED_INVALID', 'Required options must be placed before non-required options')
      if (earlier.some((other) => other.name === one.name))
        complain('DUPLICATE_NAME', 'Option names must be unique')
      if (earlier.some((other) => isSub(other) !== isSub(one)))
        complain(
          'TYPE_INVALID',
          'Sub-command and sub-command group option types are mutually exclusive to all other types',
        )
    })
  })
}

// The longest of a text and its translations counts.
function sizeOf(one: CommandBody | CommandOption): number {
  const own =
    longest(one.name, one.name_localizations) + longest(one.description, one.description_localizations)
  const inside = 'options' in one ? (one.options ?? []).reduce((sum, option) => sum + sizeOf(option), 0) : 0
  const choices = 'choices' in one ? (one.choices ?? []) : []
  return own + inside + choices.reduce((sum, { name, value }) => sum + name.length + String(value).length, 0)
}

function longest(own: string, localizations: Record<string, string | null> | null | undefined): number {
  return Math.max(own.length, ...Object.values(localizations ?? {}).map((other) => other?.length ?? 0))
}

function isSub({ type }: OptionBasics): boolean {
  return type < 3
}
