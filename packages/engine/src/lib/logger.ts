/** A log for events. The logger of the web server is one. */
export interface Logger {
  readonly debug: Say
  readonly info: Say
  readonly warn: Say
  readonly error: Say
}

/** A message with the details that belong to it, or only a message. */
type Say = (details: unknown, message?: string) => void
