import { communityFile } from '@longhouse/contract/community-file'
import { isStaff } from '@longhouse/contract/users'
import type { Site } from '../../platform/feature.ts'
import { usersCollection } from './users.collection.ts'

const batch = 500

/** Brings `is_staff` up to date after the configured staff roles have changed. Idempotent. */
export async function recomputeStaff({ engine, logger }: Pick<Site, 'engine' | 'logger'>): Promise<void> {
  const users = engine.records(usersCollection)
  let changed = 0
  let last = ''
  for (;;) {
    const page = await users.findAll({ filter: 'id > {:last}', params: { last }, sort: 'id', limit: batch })
    for (const user of page) {
      if (user.is_staff === isStaff(user, communityFile.config)) continue
      // The hook computes the value; writing any field of it will do.
      await users.update(user.id, { is_admin: user.is_admin })
      changed += 1
    }
    last = page.at(-1)?.id ?? ''
    if (page.length < batch) break
  }
  if (changed > 0) logger.info({ changed }, 'Staff rights were brought in line with the configured roles.')
}
