import { ApiError } from '@longhouse/engine'

/** Ignores a 404 of a deletion: a concurrent click has deleted the record already. */
export async function unlessGone(deletion: Promise<void>): Promise<void> {
  await deletion.catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
  })
}
