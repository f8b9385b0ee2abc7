import { lobbyWords } from '@longhouse/contract/game-nights'
import { useState, type DragEvent, type ReactNode } from 'react'
import { useWords } from '../../../lib/use-words.ts'
import classes from './drop-zone.module.css'
import type { Moves } from './use-moves.ts'

/** A place for people: whoever is in the hand can be dropped here, or sent here with a tap. */
export function DropZone({ squadId, holds, isFull = false, moves, children }: DropZoneProps) {
  const say = useWords(lobbyWords)
  const [isOver, setOver] = useState(false)
  const picked = moves?.picked
  const canTake = picked !== undefined && !isFull && !holds.includes(picked.id)
  const over = (event: DragEvent) => {
    if (!canTake) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    setOver(false)
    if (!canTake) return
    event.preventDefault()
    moves?.move(picked, squadId)
  }
  return (
    <div
      className={classes.zone}
      role="presentation"
      data-open={canTake || undefined}
      data-over={(canTake && isOver) || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
      {canTake && (
        <button type="button" className={classes.put} onClick={() => moves?.move(picked, squadId)}>
          {say('putHere', { name: picked.username })}
        </button>
      )}
    </div>
  )
}

interface DropZoneProps {
  /** Empty for the bench. */
  readonly squadId: string
  /** Who is there already. */
  readonly holds: readonly string[]
  readonly isFull?: boolean
  readonly moves: Moves | undefined
  readonly children: ReactNode
}
