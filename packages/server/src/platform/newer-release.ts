import { z } from 'zod'
import { softwareRelease } from '../software-version.ts'

/** Key of the server value with the newest release that the daily check has found. */
export const releaseKey = 'release'

const releaseSchema = z.object({ version: z.string(), url: z.string() })
const storedSchema = releaseSchema.extend({ told: z.string() })

/** A release of the software and its page. */
export type Release = z.output<typeof releaseSchema>

/** The stored newest release: `told` is the newest that operators were notified of. */
export type StoredRelease = z.output<typeof storedSchema>

export function storedRelease(value: unknown): StoredRelease | undefined {
  return storedSchema.safeParse(value).data
}

/** Returns the stored release if it is newer than the running one, else undefined. */
export function newerRelease(value: unknown, running = softwareRelease()): Release | undefined {
  const stored = storedRelease(value)
  return stored && isNewer(stored.version, running) ? { version: stored.version, url: stored.url } : undefined
}

export function isNewer(version: string, than: string): boolean {
  return version.localeCompare(than, 'en', { numeric: true }) > 0
}
