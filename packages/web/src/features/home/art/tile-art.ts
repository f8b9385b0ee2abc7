import type { HomeTile } from '@longhouse/contract/community'
import type { ComponentType } from 'react'
import { BlocksArt } from './blocks-art.tsx'
import { RacingArt } from './racing-art.tsx'
import { SiegeArt } from './siege-art.tsx'
import { ZombiesArt } from './zombies-art.tsx'

export const artSheet = '0 0 320 400'

/** The artwork a home tile can name, each drawn on the same sheet. */
export const tileArt: Record<HomeTile['art'], ComponentType> = {
  zombies: ZombiesArt,
  siege: SiegeArt,
  blocks: BlocksArt,
  racing: RacingArt,
}
