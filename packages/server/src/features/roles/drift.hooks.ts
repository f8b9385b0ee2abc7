import { isDeepStrictEqual } from 'node:util'
import type { BoundHooks } from '@longhouse/engine'
import { hooksByName } from '../../platform/hooks-by-name.ts'
import type { Platform } from '../../platform/feature.ts'
import { noteDrift } from './drift.ts'

const fromDiscord = ['discord_data', 'discord_id', 'left_discord']

/** Updates the drift of a member whenever their data of Discord changes. */
export function driftHooks({ now }: Pick<Platform, 'now'>): BoundHooks {
  return hooksByName('users', {
    afterUpdate: async ({ tx, record, original = record }) => {
      if (fromDiscord.every((field) => isDeepStrictEqual(record[field], original[field]))) return
      await noteDrift(tx, { account: record, now: now() })
    },
  })
}
