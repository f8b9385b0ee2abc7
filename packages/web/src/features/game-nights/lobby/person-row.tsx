import { nightLimits } from '@longhouse/contract/game-nights'
import { IconCrown, IconGripVertical } from '@tabler/icons-react'
import type { DragEvent } from 'react'
import { useWords } from '../../../lib/base/use-words.ts'
import { ActionMenu } from '../../../ui/action-menu.tsx'
import { UserAvatar } from '../../../ui/base/user-avatar.tsx'
import { squadName, type NightPerson, type SquadRecord } from '../night/night.queries.ts'
import classes from './lobby.module.css'
import { lobbyWords } from './lobby.words.ts'
import type { Moves } from './use-moves.ts'

/** A person in a squad or on the bench. A host can drag them, pick them, and has a menu. */
export function PersonRow(props: PersonRowProps) {
  const { person, moves, isMe } = props
  const isPicked = moves?.picked?.id === person.id
  const drag = (event: DragEvent) => {
    event.dataTransfer.setData('text/plain', person.username)
    event.dataTransfer.effectAllowed = 'move'
    moves?.drag(person)
  }
  return (
    <div
      className={`bar shrinks finger ${classes.row}`}
      data-me={isMe || undefined}
      data-picked={isPicked || undefined}
      {...(moves && { draggable: true, onDragStart: drag, onDragEnd: () => moves.drag(undefined) })}
    >
      {moves ? <Movable {...props} moves={moves} isPicked={isPicked} /> : <Name {...props} />}
    </div>
  )
}

export interface PersonRowProps {
  readonly person: NightPerson
  /** Empty on the bench. */
  readonly squadId: string
  readonly squads: readonly SquadRecord[]
  /** Undefined for members who are not hosts. */
  readonly moves: Moves | undefined
  readonly isCaptain?: boolean
  readonly isMe: boolean
}

function Movable({ person, squadId, squads, moves, isCaptain, isPicked }: MovableProps) {
  const say = useWords(lobbyWords)
  const name = person.username
  const others = squads.filter(({ id }) => id !== squadId)
  return (
    <>
      {/* Outside the button: not every browser lets a button be dragged. */}
      <IconGripVertical className={classes.grip} size={18} aria-hidden="true" />
      <button
        type="button"
        className={`bar grow finger ${classes.handle}`}
        aria-pressed={isPicked}
        onClick={() => moves.pick(isPicked ? undefined : person)}
      >
        <Name person={person} isCaptain={isCaptain} />
        <span className="spoken">{say('pick')}</span>
      </button>
      <ActionMenu
        label={say('move', { name })}
        buttonProps={{ 'data-person': person.id }}
        actions={[
          ...others.map((squad) => {
            const words = { squad: squadName(squad, (number) => say('squad', { number })) }
            const isDisabled = (squad.members ?? []).length >= nightLimits.squadSize
            return {
              name: isDisabled ? say('isFull', words) : say('moveTo', words),
              isDisabled,
              onChoose: () => moves.move(person, squad.id),
            }
          }),
          ...(squadId ? [{ name: say('moveToBench'), onChoose: () => moves.move(person, '') }] : []),
        ]}
      />
    </>
  )
}

interface MovableProps extends Omit<PersonRowProps, 'moves'> {
  readonly moves: Moves
  readonly isPicked: boolean
}

function Name({ person, isCaptain = false }: { person: NightPerson; isCaptain?: boolean | undefined }) {
  const say = useWords(lobbyWords)
  return (
    <>
      <UserAvatar user={person} size={32} />
      <bdi className={`shrinks strong breaks ${classes.name}`}>{person.username}</bdi>
      {isCaptain && (
        <span className="fixed gold" title={say('captain')}>
          <IconCrown size={18} aria-hidden="true" />
          <span className="spoken">{say('captain')}</span>
        </span>
      )}
    </>
  )
}
