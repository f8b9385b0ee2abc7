import { z } from 'zod'
import { complaint, listOf, limitedText } from '../webhooks/discord-fields.ts'

const key = limitedText(50, 1).check(({ value, issues }) => {
  if (/^[a-z0-9_]{1,50}$/.test(value)) return
  issues.push(complaint(value, 'STRING_TYPE_REGEX', 'String value did not match validation regex.'))
})
const localizations = z.record(z.string(), z.string()).nullish()
const metadataSchema = z.object({
  type: z.int().min(1).max(8),
  key,
  name: limitedText(100, 1),
  name_localizations: localizations,
  description: limitedText(200, 1),
  description_localizations: localizations,
})

/** The facts by which a server can give roles: five at most. */
export const metadataListSchema = listOf(metadataSchema, 5)
export type RoleMetadata = z.output<typeof metadataSchema>

/** The site's facts about one user. */
export interface RoleConnection {
  platform_name: string | null
  platform_username: string | null
  metadata: Record<string, string>
}

export function connectionSchema(known: RoleMetadata[]) {
  return z.object({
    platform_name: limitedText(50).nullish(),
    platform_username: limitedText(100).nullish(),
    metadata: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean()]).transform(asText))
      .default({})
      .check(({ value, issues }) => {
        for (const { key: name, type } of known) {
          const given = value[name]
          if (given === undefined || isOfType(given, type)) continue
          const problem = complaint(
            value,
            'APPLICATION_ROLE_CONNECTION_METADATA_INVALID',
            `"${given}" does not fit.`,
          )
          issues.push({ ...problem, path: [name] })
        }
      })
      // Facts that the application has not defined are dropped.
      .transform((value) =>
        Object.fromEntries(Object.entries(value).filter(([name]) => known.some((one) => one.key === name))),
      ),
  })
}

function asText(value: string | number | boolean): string {
  return typeof value === 'boolean' ? String(Number(value)) : String(value)
}

function isOfType(value: string, type: number): boolean {
  if (value.length > 100) return false
  if (type <= 4) return /^-?\d{1,16}$/.test(value)
  return type <= 6 ? !Number.isNaN(Date.parse(value)) : value === '0' || value === '1'
}
