import { invalidOldPassword, required, valuesMismatch } from '../../schema/field-errors.ts'
import type { FieldError } from '../../schema/field.ts'
import { toText } from '../../schema/cast.ts'
import type { StoredRow } from '../stored-row.ts'
import type { Writer } from './writing.ts'

/** A change of an account, before its fields are checked. */
export interface AccountChange {
  /** Absent for a new account. */
  readonly original: StoredRow | undefined
  readonly row: StoredRow
  readonly canManage: boolean
  /** Raw values of the body. */
  readonly password: string
  readonly passwordConfirm: string
  readonly oldPassword: string
  readonly isOldPasswordRight: boolean
  /** The account gets no password of its own (provider login, server code). */
  readonly isPasswordless: boolean
}

/** The first stage of checking an account: e-mail, `verified` and passwords. Field checks follow only when it passes. */
export function accountErrors(change: AccountChange): Record<string, FieldError> {
  const { original, row, canManage, password, passwordConfirm, oldPassword } = change
  const isNew = original === undefined
  const errors: Record<string, FieldError> = {}
  if (!isNew && !canManage && row.email !== original.email) errors.email = valuesMismatch
  if (!canManage && row.verified !== (original?.verified ?? false)) errors.verified = valuesMismatch
  if (change.isPasswordless) return errors

  if (password === '' && (isNew || passwordConfirm !== '' || oldPassword !== '')) errors.password = required
  if (passwordConfirm === '' && (isNew || password !== '' || oldPassword !== ''))
    errors.passwordConfirm = required
  else if (password !== '' && passwordConfirm !== password) errors.passwordConfirm = valuesMismatch
  const needsOldPassword = !isNew && !canManage && (password !== '' || passwordConfirm !== '')
  if (needsOldPassword && !change.isOldPasswordRight) {
    errors.oldPassword = oldPassword === '' ? required : invalidOldPassword
  }
  return errors
}

/** The password texts of a body; server code need not repeat itself. */
export function passwordTexts(
  { isServer }: Pick<Writer, 'isServer'>,
  values: Readonly<Record<string, unknown>>,
): { password: string; passwordConfirm: string; oldPassword: string } {
  const password = toText(values.password)
  const isConfirmed = Object.hasOwn(values, 'passwordConfirm')
  return {
    password,
    passwordConfirm: isServer && !isConfirmed ? password : toText(values.passwordConfirm),
    oldPassword: toText(values.oldPassword),
  }
}
