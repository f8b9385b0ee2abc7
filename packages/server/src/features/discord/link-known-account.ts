import type { Engine } from '@longhouse/engine'

const links = '_externalAuths'

/**
 * Accounts that the operator made carry a Discord id from the start. Only the server writes that field, so it proves
 * as much as a link of an earlier log-in: the account is linked, and the log-in finds it.
 */
export async function linkKnownAccount(engine: Engine, discordId: string): Promise<void> {
  await engine.transaction(async (tx) => {
    await tx.lockName(`discord-link:${discordId}`)
    const account = await tx.recordsOf('users').findFirst({
      filter: 'discord_id = {:discordId}',
      params: { discordId },
    })
    if (!account) return
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
