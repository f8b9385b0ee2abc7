import type { AuthWork } from './auth-dependencies.ts'
import type { AccountMail } from './auth-host.ts'
import type { Account } from '../records/account.ts'
import { toServerRecord } from '../records/stored-row.ts'
import type { StoredRow } from '../records/stored-row.ts'
import { identityAddress } from '../schema/fields/email.ts'

/** A mail about an account; `to` is the account's own address if absent. */
export interface NewMail extends Account, Pick<AccountMail, 'kind' | 'token' | 'code'> {
  readonly to?: string
}

/**
 * Hands a mail to the host, in the transaction that makes it needed; accounts without an address get none.
 */
export async function sendAccountMail(
  { parts, tx }: AuthWork<'options'>,
  { collection, row, to = addressOf(row), ...mail }: NewMail,
): Promise<void> {
  if (to === '') return
  const record = toServerRecord(collection, row)
  await parts.options.onMail?.({ ...mail, collection: collection.name, record, to }, tx)
}

/** Returns the address of an account; `''` if it has none. */
export function addressOf(row: StoredRow): string {
  return typeof row['email'] === 'string' ? row['email'] : ''
}

/** Checks whether this is the address of an account, in any case of letters. */
export function isSameAddress(row: StoredRow, address: string | undefined): boolean {
  return address !== undefined && identityAddress(address) === identityAddress(addressOf(row))
}
