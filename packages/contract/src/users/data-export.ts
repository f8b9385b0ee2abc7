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
  const row = exportColumns.map((column) => csvCell(user[column]))
  return `${exportColumns.join(',')}\r\n${row.join(',')}\r\n`
}

/** The chat-platform data as readable JSON, or undefined when there is none. Text that is JSON is laid out too. */
export function exportDiscordJson(discordData: unknown): string | undefined {
  if (discordData === undefined || discordData === null || discordData === '') return undefined
  const value: unknown = typeof discordData === 'string' ? JSON.parse(discordData) : discordData
  return JSON.stringify(value, null, 2)
}

function csvCell(value: unknown): string {
  if (value === undefined || value === null) return ''
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  // A spreadsheet would run a cell that begins like a formula.
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
