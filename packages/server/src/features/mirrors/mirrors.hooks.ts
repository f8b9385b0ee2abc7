import { hooksFor, isChanged, type BoundHooks, type Transaction } from '@longhouse/engine'
import { isModuleOn, type CommunityConfig } from '@longhouse/contract/community'
import { discordSettingsCollection } from '../../collections/discord.ts'
import { usersCollection } from '../../collections/users.ts'
import type { MirrorMarks, MirrorSource } from '../../platform/mirror-source.ts'
import type { MirrorTiming } from './mirror-site.ts'
import { fillMirrors, tryRefusedAgain, raiseMirrors, wantMirrors, type MirrorChange } from './want-mirrors.ts'

/** Dependencies of the hooks. */
export interface MirrorCauses {
  readonly sources: readonly MirrorSource[]
  readonly community: CommunityConfig
  readonly now: () => Date
  readonly timing: MirrorTiming
  /** Wakes this node's worker in `ms` milliseconds. */
  readonly ring: (ms: number) => void
}

/** Marks the affected mirrors in the transaction of every change. */
export function mirrorsHooks(causes: MirrorCauses): BoundHooks[] {
  const { sources, community, now } = causes
  const marks: MirrorMarks = {
    community,
    now,
    raise: (tx, concerned) => note(tx, causes, (change) => raiseMirrors(tx, { ...concerned, change })),
    want: (tx, mirrors) => note(tx, causes, (change) => wantMirrors(tx, { ...change, mirrors })),
  }
  return [
    ...sources
      .filter(({ module }) => !module || isModuleOn(community, module))
      .flatMap(({ shows }) => shows.map((bind) => bind(marks))),
    namesHooks(sources, marks),
    channelsHooks(causes),
  ]
}

/** Does work in the transaction of a change, and wakes the worker after it. */
async function note(
  tx: Transaction,
  { now, timing, ring }: MirrorCauses,
  work: (change: MirrorChange) => Promise<void>,
): Promise<void> {
  await work({ now: now(), timing })
  tx.afterCommit(() => ring(timing.waitMs))
}

/** Updates all mirrors that name a member whose name changes. */
function namesHooks(sources: readonly MirrorSource[], { raise }: MirrorMarks): BoundHooks {
  return hooksFor(usersCollection, {
    afterUpdate: async ({ tx, record, original }) => {
      if (!original || !isChanged(original, record, ['username'])) return
      for (const { kind, named } of sources) if (named) await raise(tx, { kind, ...named(record.id) })
    },
  })
}

/** Adds missing mirrors and retries refused ones when an admin chooses channels. */
function channelsHooks(causes: MirrorCauses): BoundHooks {
  const fill = async (tx: Transaction, section: string) => {
    if (section !== 'channels') return
    await note(tx, causes, async (change) => {
      await fillMirrors(tx, { ...causes, change })
      await tryRefusedAgain(tx, change)
    })
  }
  return hooksFor(discordSettingsCollection, {
    afterCreate: ({ tx, record }) => fill(tx, record.section),
    afterUpdate: ({ tx, record }) => fill(tx, record.section),
  })
}
