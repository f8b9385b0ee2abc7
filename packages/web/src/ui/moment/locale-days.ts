/** The format of a day in digits, in the order of the reader's language. */
export interface DayPattern {
  /** `DD/MM/YYYY` */
  readonly shown: string
  readonly order: readonly ('day' | 'month' | 'year')[]
}

const digits = { calendar: 'gregory', numberingSystem: 'latn' } as const
const numeric = { ...digits, day: '2-digit', month: '2-digit', year: 'numeric' } as const

export function dayPattern(locale?: string): DayPattern {
  const parts = new Intl.DateTimeFormat(locale, numeric).formatToParts(new Date(2026, 10, 15))
  const letters = { day: 'DD', month: 'MM', year: 'YYYY' } as const
  const isUnit = (type: string): type is keyof typeof letters => type in letters
  return {
    shown: parts.map(({ type, value }) => (isUnit(type) ? letters[type] : value)).join(''),
    order: parts.flatMap(({ type }) => (isUnit(type) ? [type] : [])),
  }
}

/** Returns `2026-10-25` as the reader writes it: `25/10/2026`. */
export function showDay(day: string, locale?: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return day === '' ? '' : new Intl.DateTimeFormat(locale, numeric).format(new Date(year, month - 1, date))
}

/** Parses a typed day to `2026-10-25`; `''` if it is invalid. Accepts the reader's order and the ISO one. */
export function parseDay(typed: string, locale?: string): string {
  const numbers = typed.slice(0, 40).match(/\d+/g) ?? []
  if (numbers.length !== 3) return ''
  const isIso = numbers[0]?.length === 4
  const order = isIso ? (['year', 'month', 'day'] as const) : dayPattern(locale).order
  const read = (unit: DayPattern['order'][number]) => numbers[order.indexOf(unit)] ?? ''
  const [year, month, date] = [read('year'), Number(read('month')), Number(read('day'))]
  if (year.length !== 4) return ''
  const found = new Date(Number(year), month - 1, date)
  if (found.getMonth() !== month - 1 || found.getDate() !== date) return ''
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}

/** Returns whether the reader's clock has twelve hours. */
export function hasTwelveHours(locale?: string): boolean {
  return new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true
}
