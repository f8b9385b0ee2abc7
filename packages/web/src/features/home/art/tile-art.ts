import type { HomeTile } from '@longhouse/contract/community'
import type { ComponentType } from 'react'
import { BlocksArt } from './blocks-art.tsx'
import { RacingArt } from './racing-art.tsx'
import { SiegeArt } from './siege-art.tsx'
import { ZombiesArt } from './zombies-art.tsx'

/** The artwork a home tile can name. */
export const tileArt: Record<HomeTile['art'], ComponentType<{ className: string }>> = {
  zombies: ZombiesArt,
  siege: SiegeArt,
  blocks: BlocksArt,
  racing: RacingArt,
}
