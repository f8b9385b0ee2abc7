/** Returns a function that formats times in a time zone, and '' as ''. */
export function momentsIn(zone: string): (moment: string) => string {
  const format = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
    timeZoneName: 'short',
  })
  return (moment) => (moment ? format.format(new Date(moment)) : '')
}
