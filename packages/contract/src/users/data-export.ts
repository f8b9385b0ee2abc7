import { csvLine } from '../texts/csv.ts'

/** Columns of the account's data export, in order. */
export const exportColumns = [
  'username',
  'email',
  'discord_id',
  'name',
  'created',
  'updated',
  'verified',
  'is_admin',
] as const

/** Names of the files inside the export zip. */
export const exportFiles = { csv: 'user_data.csv', discord: 'discord_data.json' } as const

/** The account as CSV: a heading and one row. Missing values are empty. */
export function exportCsv(user: Readonly<Record<string, unknown>>): string {
  return csvLine(exportColumns) + csvLine(exportColumns.map((column) => user[column]))
}

/** The chat-platform data as readable JSON, or undefined without any. JSON text is formatted too. */
export function exportDiscordJson(discordData: unknown): string | undefined {
  if (discordData === undefined || discordData === null || discordData === '') return undefined
  const value: unknown = typeof discordData === 'string' ? JSON.parse(discordData) : discordData
  return JSON.stringify(value, null, 2)
}
