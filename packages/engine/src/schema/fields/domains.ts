/** Which domains a field takes; an empty list restricts nothing. */
export interface DomainOptions {
  readonly onlyDomains?: readonly string[]
  readonly exceptDomains?: readonly string[]
}

/** Whether the domain may be used, without regard to case. */
export function isDomainAllowed(
  { onlyDomains = [], exceptDomains = [] }: DomainOptions,
  domain: string,
): boolean {
  const matches = (listed: string): boolean => listed.toLowerCase() === domain.toLowerCase()
  if (onlyDomains.length > 0 && !onlyDomains.some(matches)) return false
  return !exceptDomains.some(matches)
}
