/** What ends when the tokens of a record end: codes, half log-ins, known addresses and sessions, in order of locks. */
export const endsWithTokens = ['_otps', '_mfas', '_authOrigins', '_sessions'] as const

/** What goes with a record that is deleted. */
export const endsWithRecord = ['_externalAuths', ...endsWithTokens] as const
