const macros: Readonly<Record<string, string>> = {
  '@hourly': '0 * * * *',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@weekly': '0 0 * * 0',
  '@monthly': '0 0 1 * *',
}
const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const isNumber = (part: string) => /^\d{1,2}$/.test(part)
const padded = (part: string) => part.padStart(2, '0')
const stepOf = (part: string) => /^\*\/(\d{1,2})$/.exec(part)?.[1]

/** Returns when a job runs, in words; an expression without words is returned unchanged. */
export function scheduleWords(expression: string): string {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = (
    macros[expression] ?? expression
  ).split(' ')
  if (month !== '*') return expression
  const isDaily = day === '*' && weekday === '*'
  if (hour === '*') return isDaily ? (hourlyWords(minute) ?? expression) : expression
  if (!isNumber(minute)) return expression
  const step = stepOf(hour)
  if (step) return isDaily ? `Every ${step} hours at :${padded(minute)}` : expression
  if (!isNumber(hour)) return expression
  const time = `at ${padded(hour)}:${padded(minute)} UTC`
  if (isDaily) return `Every day ${time}`
  if (day === '*' && isNumber(weekday)) return `Every ${days[Number(weekday)] ?? weekday} ${time}`
  return isNumber(day) && weekday === '*' ? `On day ${day} of the month ${time}` : expression
}

function hourlyWords(minute: string): string | undefined {
  if (minute === '*') return 'Every minute'
  const step = stepOf(minute)
  if (step) return `Every ${step} minutes`
  return isNumber(minute) ? `Every hour at :${padded(minute)}` : undefined
}
