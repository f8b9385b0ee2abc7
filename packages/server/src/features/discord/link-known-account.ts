import type { Engine, Transaction } from '@longhouse/engine'
import { refuseEntry } from '../../platform/refusals.ts'

const links = '_externalAuths'

/** Somebody at Discord; the address is empty unless Discord has verified it. */
export interface DiscordPerson {
  readonly id: string
  readonly email: string
}

/**
 * Accounts that the operator made carry a Discord id from the start. Only the server writes that field, so it proves
 * as much as a link of an earlier login: the account is linked, and the login finds it. Throws 403 for somebody whose
 * address belongs to the account of another Discord id.
 */
export async function linkKnownAccount(
  engine: Pick<Engine, 'transaction'>,
  { id: discordId, email }: DiscordPerson,
): Promise<void> {
  await engine.transaction(async (tx) => {
    await tx.lockName(`discord-link:${discordId}`)
    const account = await tx.recordsOf('users').findFirst({
      filter: 'discord_id = {:discordId}',
      params: { discordId },
    })
    if (!account) return refuseForeignAccount(tx, { id: discordId, email })
    const collectionRef = String(account['collectionId'])
    const linked = await tx.recordsOf(links).findFirst({
      filter:
        "collectionRef = {:collectionRef} && provider = 'discord' && (providerId = {:discordId} || recordRef = {:id})",
      params: { collectionRef, discordId, id: account.id },
    })
    if (linked) return
    await tx
      .recordsOf(links)
      .create({ collectionRef, recordRef: account.id, provider: 'discord', providerId: discordId })
  })
}

/** Who somebody is says the Discord id. A mailbox changes hands; an account that has an id does not go with it. */
async function refuseForeignAccount(tx: Transaction, { id, email }: DiscordPerson): Promise<void> {
  if (email === '') return
  const namesake = await tx.recordsOf('users').findFirst({
    filter: "email = {:email} && discord_id != '' && discord_id != {:id}",
    params: { email, id },
  })
  if (!namesake) return
  const message = 'The account with your e-mail address belongs to another Discord account.'
  throw refuseEntry({ code: 'other_account', message })
}
