// Of what happens at once much bears the same date.
let last = { time: Number.NaN, text: '' }

/** A moment as the record API writes it, in UTC: `2025-03-04 05:06:07.890Z`. */
export function formatDate(date: Date): string {
  const time = date.getTime()
  if (last.time !== time) last = { time, text: date.toISOString().replace('T', ' ') }
  return last.text
}

/**
 * Any submitted value as date text, `''` when it is none. Read are ISO dates and date-times (space or `T`,
 * fraction cut to milliseconds, `Z` or an offset), `04 Mar 2025` and RFC 1123.
 */
export function parseDateInput(input: unknown): string {
  const date = input instanceof Date ? input : typeof input === 'string' ? readDate(input) : undefined
  if (!date || Number.isNaN(date.getTime())) return ''

  const year = date.getUTCFullYear()
  return year >= 0 && year <= 9999 ? formatDate(date) : ''
}

const offsetPattern = String.raw`(?<offset>Z| ?[+-]\d{2}:?\d{2})?`
// safe pattern: every part of it has a fixed length
const iso = new RegExp(
  String.raw`^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?:[ T](?<time>\d{2}:\d{2}:\d{2})(?:\.(?<fraction>\d{1,9}))?${offsetPattern})?$`,
)
const shortForm = /^(?<day>\d{2}) (?<monthName>[A-Z][a-z]{2}) (?<year>\d{4})$/
const rfc1123 =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (?<day>\d{2}) (?<monthName>[A-Z][a-z]{2}) (?<year>\d{4}) (?<time>\d{2}:\d{2}:\d{2}) (?<offset>GMT|UTC|[+-]\d{4})$/
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function readDate(text: string): Date | undefined {
  // Nothing that is a date is longer; the bound keeps huge texts away from the patterns.
  if (text.length > 64) return undefined
  const groups = (iso.exec(text) ?? shortForm.exec(text) ?? rfc1123.exec(text))?.groups
  if (!groups) return undefined

  const month = groups.monthName ? months.indexOf(groups.monthName) : Number(groups.month) - 1
  const [hour = 0, minute = 0, second = 0] = (groups.time ?? '00:00:00').split(':').map(Number)
  if (hour > 23 || minute > 59 || second > 59) return undefined

  const date = new Date(0)
  date.setUTCFullYear(Number(groups.year), month, Number(groups.day))
  // 30 February rolls over into March: not a date.
  if (month < 0 || date.getUTCMonth() !== month || date.getUTCDate() !== Number(groups.day)) return undefined

  date.setUTCHours(hour, minute, second, Number((groups.fraction ?? '').slice(0, 3).padEnd(3, '0')))
  return new Date(date.getTime() - offsetMinutes(groups.offset) * 60_000)
}

function offsetMinutes(offset = ''): number {
  const match = /([+-])(\d{2}):?(\d{2})$/.exec(offset)
  if (!match) return 0
  const minutes = Number(match[2]) * 60 + Number(match[3])
  return match[1] === '-' ? -minutes : minutes
}
