/** The engine cannot start for a reason that its operator can mend; the message is one sentence that says how. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
