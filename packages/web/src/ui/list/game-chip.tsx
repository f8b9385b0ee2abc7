import { community, type ChipColor } from '@longhouse/contract/community'
import type { ReactNode } from 'react'
import classes from './list.module.css'

/** The game's name in its colour. */
export function GameChip({ game }: { game: string }) {
  const known = community.games.find(({ id }) => id === game)
  return <ColorChip color={known?.chip ?? 'grey'}>{known?.label ?? game}</ColorChip>
}

/** A small label in one of the chip colours. */
export function ColorChip({ color, children }: { color: ChipColor; children: ReactNode }) {
  return (
    <span className={`text-12 tone bold ${classes.gameChip}`} data-color={color} dir="auto">
      {children}
    </span>
  )
}
