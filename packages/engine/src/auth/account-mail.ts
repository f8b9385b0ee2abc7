import type { AuthWork } from './auth-dependencies.ts'
import type { AccountMail } from './auth-host.ts'
import type { Account } from '../records/account.ts'
import { toServerRecord } from '../records/stored-row.ts'
import type { StoredRow } from '../records/stored-row.ts'
import { identityAddress } from '../schema/fields/email.ts'

/** A mail about an account; `to` is the account's own address when absent. */
export interface NewMail extends Account, Pick<AccountMail, 'kind' | 'token' | 'code'> {
  readonly to?: string
}

/** Hands a mail to whoever sends them, in the transaction that makes it needed; accounts without address get none. */
export async function sendAccountMail(
  { parts, tx }: AuthWork<'options'>,
  { collection, row, to = addressOf(row), ...mail }: NewMail,
): Promise<void> {
  if (to === '') return
  const record = toServerRecord(collection, row)
  await parts.options.onMail?.({ ...mail, collection: collection.name, record, to }, tx)
}

/** The address of an account; empty where it has none. */
export function addressOf(row: StoredRow): string {
  return typeof row['email'] === 'string' ? row['email'] : ''
}

/** Whether this is the address of an account, in whatever letters. */
export function isSameAddress(row: StoredRow, address: string | undefined): boolean {
  return address !== undefined && identityAddress(address) === identityAddress(addressOf(row))
}
