import type { Collection } from '../records/collections.ts'
import type { AuthOptions, OAuth2ProviderConfig } from '../schema/collection.ts'

/** Password login of a collection, defaults filled in. */
export interface PasswordOptions {
  readonly enabled: boolean
  readonly identityFields: readonly string[]
}

/** OAuth2 login of a collection, defaults filled in. */
export interface OAuth2Options {
  readonly enabled: boolean
  readonly providers: readonly OAuth2ProviderConfig[]
  readonly mappedFields: NonNullable<NonNullable<AuthOptions['oauth2']>['mappedFields']>
}

/** Returns the options of password login: by e-mail unless the collection says otherwise. */
export function passwordOptions({ authOptions }: Collection): PasswordOptions {
  const { enabled = true, identityFields = ['email'] } = authOptions.passwordAuth ?? {}
  return { enabled, identityFields }
}

/**
 * Returns the options of OAuth2 login: on as soon as there is a provider, unless the collection says
 * otherwise.
 */
export function oauth2Options({ authOptions }: Collection): OAuth2Options {
  const { providers = [], mappedFields = {}, enabled = providers.length > 0 } = authOptions.oauth2 ?? {}
  return { enabled, providers, mappedFields }
}

/** Login with codes sent by mail, defaults filled in. */
export interface OtpOptions {
  readonly enabled: boolean
  /** Digits of a code. */
  readonly length: number
  readonly durationSeconds: number
}

/** Returns the options of login by code: off unless the collection turns it on. */
export function otpOptions({ authOptions }: Collection): OtpOptions {
  const { enabled = false, length = 8, durationSeconds = 180 } = authOptions.otp ?? {}
  return { enabled, length, durationSeconds }
}

/** Second factors of a collection, defaults filled in. */
export interface MfaOptions {
  readonly enabled: boolean
  readonly durationSeconds: number
  /** The accounts that need it; `''` means all. */
  readonly rule: string
}

/** Returns the options of second factors: off unless the collection turns them on. */
export function mfaOptions({ authOptions }: Collection): MfaOptions {
  const { enabled = false, durationSeconds = 600, rule = '' } = authOptions.mfa ?? {}
  return { enabled, durationSeconds, rule }
}
