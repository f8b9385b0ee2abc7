import { ApiError } from '@longhouse/engine'

/** Two presses at once: what the first has deleted is as gone for the second. */
export async function unlessGone(deletion: Promise<void>): Promise<void> {
  await deletion.catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
  })
}
