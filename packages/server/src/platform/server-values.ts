import type { Engine, RecordSource, Transaction } from '@longhouse/engine'
import { serverValuesCollection } from '../collections/site.ts'
import { z } from 'zod'
import { softwareRelease } from '../software-version.ts'

/** Returns the value of a key, or `undefined` if there is none. The caller checks its shape. */
export async function readServerValue(source: RecordSource, key: string): Promise<unknown> {
  const row = await source
    .records(serverValuesCollection)
    .findFirst({ filter: 'key = {:key}', params: { key } })
  return row?.value ?? undefined
}

/**
 * Changes the value of a key, one node at a time. `change` gets the stored value and returns the new one, or
 * `undefined` to leave it. Returns the value that is stored afterwards.
 */
export function changeServerValue(
  engine: Pick<Engine, 'transaction'>,
  key: string,
  change: (known: unknown) => unknown,
): Promise<unknown> {
  return engine.transaction(async (tx) => changeIn(tx, { key, change }))
}

interface ValueChange {
  readonly key: string
  readonly change: (known: unknown) => unknown
}

async function changeIn(tx: Transaction, { key, change }: ValueChange): Promise<unknown> {
  await tx.lockName(`server-value:${key}`)
  const store = tx.records(serverValuesCollection)
  const row = await store.findFirst({ filter: 'key = {:key}', params: { key } })
  const known: unknown = row?.value ?? undefined
  const value = change(known)
  if (value === undefined) return known
  if (row) await store.update(row.id, { value })
  else await store.create({ key, value })
  return value
}

/** Key of the server value with the checks that failed when doctor last ran as a job. */
export const doctorKey = 'doctor'

const problemSchema = z.object({ name: z.string(), message: z.string(), todo: z.string() })
const problemsSchema = z.object({ problems: z.array(problemSchema) })

/** A check that fails, what is wrong and what to do. Its name stays the same for as long as it fails. */
type FoundProblem = z.output<typeof problemSchema>

/** Returns the stored checks that fail; none before doctor has run. */
export function problemsIn(value: unknown): readonly FoundProblem[] {
  return problemsSchema.safeParse(value).data?.problems ?? []
}

/** Returns the stored form of these checks. */
export function storedProblems(problems: readonly FoundProblem[]): z.output<typeof problemsSchema> {
  return { problems: problems.map(({ name, message, todo }) => ({ name, message, todo })) }
}

/** Key of the server value with the newest release that the daily check has found. */
export const releaseKey = 'release'

const releaseSchema = z.object({ version: z.string(), url: z.string() })
const storedSchema = releaseSchema.extend({ told: z.string() })

/** A release of the software and its page. */
export type Release = z.output<typeof releaseSchema>

/** The stored newest release: `told` is the newest that operators were notified of. */
type StoredRelease = z.output<typeof storedSchema>

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
