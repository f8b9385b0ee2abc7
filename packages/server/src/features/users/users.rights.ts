import { communityFile } from '@longhouse/contract/community-file'
import { rightsOf, type User } from '@longhouse/contract/users'
import type { Site } from '../../platform/feature.ts'
import { usersCollection } from '../../collections/users.ts'

const batch = 500

/** Updates the rights of all accounts after the configured roles have changed. Idempotent. */
export async function recomputeRights({ engine, logger }: Pick<Site, 'engine' | 'logger'>): Promise<void> {
  const users = engine.records(usersCollection)
  let changed = 0
  let last = ''
  for (;;) {
    const page = await users.findAll({ filter: 'id > {:last}', params: { last }, sort: 'id', limit: batch })
    for (const user of page) {
      if (isInLine(user)) continue
      // The hook computes the values; writing any field of it will do.
      await users.update(user.id, { is_admin: user.is_admin })
      changed += 1
    }
    last = page.at(-1)?.id ?? ''
    if (page.length < batch) break
  }
  if (changed > 0) logger.info({ changed }, 'Rights were brought in line with the configured roles.')
}

function isInLine(user: User): boolean {
  const { is_staff, can_host, can_verify } = rightsOf(user, communityFile.config)
  return user.is_staff === is_staff && user.can_host === can_host && user.can_verify === can_verify
}
