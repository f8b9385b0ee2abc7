import type { EmailField, FieldKind } from '../field.ts'
import { toText } from '../cast.ts'
import { notAnEmail, required } from '../field-errors.ts'
import { isDomainAllowed } from './domains.ts'
import { oneText } from './text.ts'

// safe pattern: no dot is in either class, and there are 64 characters at most
const localPart = /^[\p{L}\p{N}!#$%&'*+\-/=?^_`{|}~]+(?:\.[\p{L}\p{N}!#$%&'*+\-/=?^_`{|}~]+)*$/u
const labelPattern = /^[\p{L}\p{N}](?:[\p{L}\p{N}_-]{0,61}[\p{L}\p{N}])?$/u
const maxLength = 255

/** Declares an e-mail address. */
/* @__NO_SIDE_EFFECTS__ */
export function email(options: Omit<EmailField, 'type'> = {}): EmailField {
  return { type: 'email', ...options }
}

/** E-mail addresses, checked by form only. */
export const emailKind: FieldKind<EmailField> = {
  type: 'email',
  ...oneText,
  coerce: (_field, input) => toText(input),
  validate: (field, value) => {
    const address = toText(value)
    if (address === '') return field.required ? required : undefined
    if (!isEmail(address)) return notAnEmail
    if (isDomainAllowed(field, address.slice(address.lastIndexOf('@') + 1))) return undefined
    return { code: 'validation_email_domain_not_allowed', message: 'Email domain is not allowed.' }
  },
}

/** Returns the address that identifies an account: in lower case, so that no two differ only in that. */
export function identityAddress(address: string): string {
  return address.toLowerCase()
}

/** Checks whether text has the form of an e-mail address. */
export function isEmail(address: string): boolean {
  if (address.length > maxLength) return false
  const index = address.lastIndexOf('@')
  if (index < 1 || index > 64 || !localPart.test(address.slice(0, index))) return false

  const labels = address.slice(index + 1).split('.')
  return (
    labels.length > 1 &&
    labels.every((label) => labelPattern.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? '')
  )
}
