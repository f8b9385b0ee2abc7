/** What ends when the tokens of a record end: codes, half log-ins, sessions and known addresses. */
export const endsWithTokens = ['_otps', '_mfas', '_sessions', '_authOrigins'] as const

/** What goes with a record that is deleted. */
export const endsWithRecord = [...endsWithTokens, '_externalAuths'] as const
