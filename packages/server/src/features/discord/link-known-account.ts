import type { Engine, Transaction } from '@longhouse/engine'
import { refuseEntry } from '../../platform/refusals.ts'
import { usersCollection } from '../../collections/users.ts'

const links = '_externalAuths'

/** A Discord user; the address is empty unless Discord has verified it. */
export interface DiscordPerson {
  readonly id: string
  readonly email: string
}

/**
 * Links an account that the operator made to its Discord id, so that the login finds it. Only the server writes that
 * id, so it proves as much as an earlier login. Throws 403 if the address belongs to the account of another Discord id.
 */
export async function linkKnownAccount(
  engine: Pick<Engine, 'transaction'>,
  { id: discordId, email }: DiscordPerson,
): Promise<void> {
  await engine.transaction(async (tx) => {
    await tx.lockName(`discord-link:${discordId}`)
    const account = await tx.records(usersCollection).findFirst({
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

/** The Discord id is the identity. A mailbox can change hands, and an account with an id must not go with it. */
async function refuseForeignAccount(tx: Transaction, { id, email }: DiscordPerson): Promise<void> {
  if (email === '') return
  const namesake = await tx.records(usersCollection).findFirst({
    filter: "email = {:email} && discord_id != '' && discord_id != {:id}",
    params: { email, id },
  })
  if (!namesake) return
  const message = 'The account with your e-mail address belongs to another Discord account.'
  throw refuseEntry({ code: 'other_account', message })
}
