import type { AuthOptions } from '../schema/collection.ts'
import type { TokenType } from './tokens.ts'

const lifetimes: Record<TokenType, (options: AuthOptions) => number> = {
  auth: ({ authTokenSeconds = 5 * 24 * 3600 }) => authTokenSeconds,
  operator: () => 30 * 60,
  file: ({ fileTokenSeconds = 3 * 60 }) => fileTokenSeconds,
  verification: ({ verificationTokenSeconds = 24 * 3600 }) => verificationTokenSeconds,
  passwordReset: ({ passwordResetTokenSeconds = 30 * 60 }) => passwordResetTokenSeconds,
  emailChange: ({ emailChangeTokenSeconds = 30 * 60 }) => emailChangeTokenSeconds,
}

/** How long a token of a type holds in a collection, in seconds. */
export function tokenSeconds(type: TokenType, options: AuthOptions): number {
  return lifetimes[type](options)
}
