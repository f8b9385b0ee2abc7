import type { Engine } from '@longhouse/engine'
import { momentIn } from '../../../platform/deliveries/delivery-timing.ts'
import type { IssuedTokens } from './discord-desk.ts'
import { roleFarewellsCollection, roleLinksCollection } from '../../../collections/roles.ts'
import type { LinkSecrets } from './sealed-tokens.ts'

interface NewLink {
  readonly user: string
  readonly discordId: string
  readonly issued: IssuedTokens
  readonly secrets: LinkSecrets
}

/**
 * Stores a connection; its facts are published immediately. Revoking any token ends everything that the
 * member has allowed. So older tokens are silently dropped, and waiting revocations are deleted.
 */
export async function keepLink(engine: Engine, { user, discordId, issued, secrets }: NewLink): Promise<void> {
  const now = await engine.clock()
  const who = secrets.hash(discordId)
  const values = {
    user,
    who,
    tokens: secrets.sealTokens(issued),
    expires: momentIn(issued.lifeMs, now),
    status: 'live',
    sent: null,
    sent_at: '',
    failed: '',
    attempts: 0,
    next_attempt: '',
  }
  await engine.transaction(async (tx) => {
    if (!(await tx.lock('users', user))) return
    const links = tx.records(roleLinksCollection)
    const known = await links.findFirst({ filter: 'user = {:user}', params: { user } })
    if (known) await links.update(known.id, values)
    else await links.create(values)
    const farewells = tx.records(roleFarewellsCollection)
    for (const { id } of await farewells.findAll({ filter: 'who = {:who}', params: { who }, sort: 'id' }))
      await farewells.delete(id)
  })
}
