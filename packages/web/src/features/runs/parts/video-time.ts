const minute = 60
const hour = 3600

/** Returns the second of a time such as `12:30` or `1:05:00`; undefined if it is invalid. */
export function secondOf(time: string): number | undefined {
  const found = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/.exec(time.trim())
  if (!found) return undefined
  const [, hours = '0', minutes = '0', seconds = '0'] = found
  if (found[1] !== undefined && Number(minutes) >= minute) return undefined
  return Number(hours) * hour + Number(minutes) * minute + Number(seconds)
}

/** Returns a second of a video as players show it: `0:45`, `12:30`, `1:05:00`. */
export function videoTime(second: number): string {
  const [hours, minutes] = [Math.floor(second / hour), Math.floor((second % hour) / minute)]
  const rest = twoDigits(second % minute)
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
