/** Whether it snows: on 25 December, where the person is. */
export function isSnowDay(date: Date = new Date()): boolean {
  return date.getMonth() === 11 && date.getDate() === 25
}
