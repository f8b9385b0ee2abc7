/** Milliseconds after which a login with e-mail and password is aborted. */
export const loginTimeoutMs = 20_000

/** Milliseconds that the link landing screen waits before it checks the auth state. */
export const discordSyncWaitMs = 500
