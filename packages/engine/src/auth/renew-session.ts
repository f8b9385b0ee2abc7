import type { AuthDependencies } from './auth-dependencies.ts'
import { ApiError, unauthorized } from '../errors.ts'
import { toText } from '../schema/cast.ts'
import { formatDate } from '../schema/dates.ts'
import { sessionsCollection } from './auth-service.ts'

// Pages renew their login whenever they are opened; a minute more or less is not worth a write each.
const stepMs = 60_000

/** Marks a session as used now. Throws 401 when it has ended. */
export async function renewSession(
  { records, collections, now }: AuthDependencies,
  sid: string,
): Promise<void> {
  const collection = collections.get(sessionsCollection)
  const session = collection && (await records.rows().find(collection, sid))
  if (!session) throw unauthorized()
  const time = now()
  if (time.getTime() - Date.parse(toText(session['lastUsed'])) < stepMs) return
  const date = formatDate(time)
  await records
    .rows()
    .patch(collection, { id: sid, lastUsed: date, updated: date })
    .catch((error: unknown) => {
      throw error instanceof ApiError && error.status === 404 ? unauthorized() : error
    })
}
