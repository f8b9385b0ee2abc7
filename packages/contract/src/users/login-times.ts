/** Milliseconds after which a login with e-mail and password is given up. */
export const loginTimeoutMs = 20_000

/** Milliseconds the link landing screen waits before it looks at the auth state. */
export const discordSyncWaitMs = 500
