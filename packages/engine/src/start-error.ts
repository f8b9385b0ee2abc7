/** What an operator can do whose older version does not fit a database of a newer one. */
export const wayBack =
  'start the newer version again, or restore the backup from before the update into an empty place'

/** The engine cannot start for a reason that its operator can mend; the message is one sentence that says how. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
