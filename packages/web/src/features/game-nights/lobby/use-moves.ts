import { movePath } from '@longhouse/contract/game-nights'
import type { Say } from '@longhouse/contract/words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { api } from '../../../lib/api.ts'
import { failureReason } from '../../../lib/errors.ts'
import { toastError } from '../../../lib/base/toast.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import {
  nightKeys,
  squadOf,
  type NightPerson,
  type NightRecord,
  type SquadRecord,
  squadName,
} from '../night/night.queries.ts'
import { changeSquads, settleSquads } from '../night/squads-on-show.ts'
import { lobbyWords } from './lobby.words.ts'

interface Move {
  readonly person: NightPerson
  /** Empty: the bench. */
  readonly from: string
  readonly to: string
}

export interface Moves {
  /** The person who was tapped and waits for a squad. */
  readonly picked: NightPerson | undefined
  readonly pick: (person: NightPerson | undefined) => void
  /** Sets the person who is being dragged. */
  readonly drag: (person: NightPerson | undefined) => void
  readonly dragged: () => NightPerson | undefined
  readonly move: (person: NightPerson, to: string) => void
  /** The message about the last move. */
  readonly said: string
  readonly undo: (() => void) | undefined
}

/** Moves people between squads and bench. A move shows immediately, is announced, and can be undone. */
export function useMoves(night: NightRecord, squads: readonly SquadRecord[]): Moves {
  const say = useWords(lobbyWords)
  const client = useQueryClient()
  const [picked, pick] = useState<NightPerson>()
  const [last, setLast] = useState<Move>()
  const moved = useRef<Move>(undefined)
  // The browser asks where to drop before anything could be rendered again.
  const inHand = useRef<NightPerson>(undefined)

  const { mutate } = useMutation({
    mutationKey: nightKeys.squads(night.id),
    mutationFn: ({ person, to }: Move) => api.post(movePath(night.id), { user: person.id, squad: to }),
    // One after the other, in the order of the moves.
    scope: { id: `moves-${night.id}` },
    onError: (error) => {
      setLast(undefined)
      toastError(say('failed', { reason: failureReason(error) }))
    },
    onSettled: () =>
      Promise.all([
        settleSquads(client, night.id),
        client.invalidateQueries({ queryKey: nightKeys.bench(night.id) }),
      ]),
  })

  // The focus follows the moved person once they are there.
  useLayoutEffect(() => {
    const { person, to } = moved.current ?? {}
    if (!person || (squadOf(squads, person.id)?.id ?? '') !== to) return
    moved.current = undefined
    document.querySelector<HTMLElement>(`[data-person="${person.id}"]`)?.focus({ preventScroll: true })
  })

  const move = (person: NightPerson, to: string) => {
    pick(undefined)
    const from = squadOf(squads, person.id)?.id ?? ''
    if (from === to) return
    const made = { person, from, to }
    moved.current = made
    setLast(made)
    changeSquads(client, night.id, (shown) => movePerson(shown, person, to))
    mutate(made)
  }
  const squad = squads.find(({ id }) => id === last?.to)
  return {
    picked,
    pick,
    drag: (person) => {
      inHand.current = person
    },
    dragged: () => inHand.current,
    move,
    said: last ? moveInWords({ name: last.person.username, squad, night }, say) : '',
    undo: last && (() => move(last.person, last.from)),
  }
}

/** Returns the squads with a person moved to one of them, or to none if `squadId` is empty. */
export function movePerson(
  squads: readonly SquadRecord[],
  person: NightPerson,
  squadId: string,
): readonly SquadRecord[] {
  return squads.map((squad) => {
    const { members = [], captain } = squad
    const others = members.filter((id) => id !== person.id)
    const people = (squad.expand?.members ?? []).filter(({ id }) => id !== person.id)
    if (squad.id === squadId)
      return { ...squad, members: [...others, person.id], expand: { members: [...people, person] } }
    if (others.length === members.length) return squad
    const isCaptain = captain === person.id
    return { ...squad, members: others, expand: { members: people }, ...(isCaptain && { captain: '' }) }
  })
}

/** Returns the size of a squad and how many play together; undefined unless the squad has more. */
export function overfull(
  { members = [] }: Pick<SquadRecord, 'members'>,
  { squad_size: size }: Pick<NightRecord, 'squad_size'>,
): { readonly count: number; readonly size: number } | undefined {
  return members.length > size ? { count: members.length, size } : undefined
}

/** Returns the message about a move, and that the squad has too many; without a squad, about the bench. */
export function moveInWords({ name, squad, night }: MoveTold, say: Say<typeof lobbyWords>): string {
  if (!squad) return say('benched', { name })
  const told = { name, squad: squadName(squad, (number) => say('squad', { number })) }
  const over = overfull(squad, night)
  return over ? say('movedOver', { ...told, ...over }) : say('moved', told)
}

interface MoveTold {
  readonly name: string
  readonly squad: SquadRecord | undefined
  readonly night: Pick<NightRecord, 'squad_size'>
}
