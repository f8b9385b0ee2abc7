import { useState, type DragEvent, type ReactNode } from 'react'
import { useWords } from '../../../lib/base/use-words.ts'
import type { NightPerson } from '../night/night.queries.ts'
import classes from './lobby.module.css'
import { lobbyWords } from './lobby.words.ts'
import type { Moves } from './use-moves.ts'

/** A place for people: a host drops the dragged person here, or sends the picked one with a tap. */
export function DropZone({ squadId, holds, isFull = false, moves, children }: DropZoneProps) {
  const say = useWords(lobbyWords)
  const [isOver, setOver] = useState(false)
  const takes = (person: NightPerson | undefined): person is NightPerson =>
    person !== undefined && !isFull && !holds.includes(person.id)
  const picked = takes(moves?.picked) ? moves?.picked : undefined
  const over = (event: DragEvent) => {
    if (!takes(moves?.dragged())) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    setOver(false)
    const person = moves?.dragged()
    if (!takes(person)) return
    event.preventDefault()
    moves?.move(person, squadId)
  }
  return (
    <div
      className={`grid gap-8 shrinks ${classes.zone}`}
      role="presentation"
      data-open={picked !== undefined || undefined}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
      {picked && (
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
  /** Ids of the people in it. */
  readonly holds: readonly string[]
  readonly isFull?: boolean
  readonly moves: Moves | undefined
  readonly children: ReactNode
}
