import type { AuthOptions } from '../schema/collection.ts'
import type { TokenType } from './tokens.ts'

/** How long a token of a type holds in a collection, in seconds. */
export function tokenSeconds(type: TokenType, options: AuthOptions): number {
  switch (type) {
    case 'auth':
      return options.authTokenSeconds ?? 5 * 24 * 3600
    case 'file':
      return options.fileTokenSeconds ?? 3 * 60
    case 'verification':
      return options.verificationTokenSeconds ?? 24 * 3600
    case 'passwordReset':
      return options.passwordResetTokenSeconds ?? 30 * 60
    case 'emailChange':
      return options.emailChangeTokenSeconds ?? 30 * 60
  }
}
