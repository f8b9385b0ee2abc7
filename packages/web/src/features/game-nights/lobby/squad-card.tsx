import { nightLimits } from '@longhouse/contract/game-nights'
import { IconPencil, IconPin, IconPinFilled } from '@tabler/icons-react'
import { useId } from 'react'
import { useWords } from '../../../lib/base/use-words.ts'
import { useDialog } from '../../../ui/base/use-dialog.ts'
import { usePress } from '../../../ui/use-press.ts'
import { squadName, type NightRecord, type SquadRecord } from '../night/night.queries.ts'
import { toneOf } from '../night/squad-tones.ts'
import { DropZone } from './drop-zone.tsx'
import classes from './lobby.module.css'
import { lobbyWords } from './lobby.words.ts'
import { PersonRow } from './person-row.tsx'
import { SquadDialog, useChangeSquad } from './squad-dialog.tsx'
import { overfull, type Moves } from './use-moves.ts'

/** A squad with its people. */
export function SquadCard({ night, squad, squads, moves, userId }: SquadCardProps) {
  const say = useWords(lobbyWords)
  const titleId = useId()
  const name = squadName(squad, (number) => say('squad', { number }))
  const { members = [] } = squad
  const people = squad.expand?.members ?? []
  const over = moves && overfull(squad, night)
  const isMine = userId !== undefined && members.includes(userId)
  return (
    <section
      className={`grid gap-8 shrinks ${classes.card}`}
      style={{ '--squad': toneOf(squad.colour) }}
      data-mine={isMine || undefined}
      aria-labelledby={titleId}
    >
      <div className={`bar gap-0 finger ${classes.squadHead}`}>
        <h3 id={titleId} className={`grow text-20 bold breaks ${classes.squadName}`} dir="auto">
          {name}
        </h3>
        <Pin night={night} squad={squad} name={name} isHost={moves !== undefined} />
        {(moves || isMine) && (
          <EditButton night={night} squad={squad} name={name} isHost={moves !== undefined} />
        )}
      </div>
      <DropZone
        squadId={squad.id}
        holds={members}
        isFull={members.length >= nightLimits.squadSize}
        moves={moves}
      >
        {over && <p className="ember strong">{say('over', { squad: name, ...over })}</p>}
        <ul className="bare-list">
          {people.map((person) => (
            <li key={person.id}>
              <PersonRow
                person={person}
                squadId={squad.id}
                squads={squads}
                moves={moves}
                isCaptain={squad.captain === person.id}
                isMe={person.id === userId}
              />
            </li>
          ))}
        </ul>
        {people.length === 0 && <p className={classes.empty}>{say('empty')}</p>}
      </DropZone>
    </section>
  )
}

interface SquadCardProps {
  readonly night: NightRecord
  readonly squad: SquadRecord
  readonly squads: readonly SquadRecord[]
  readonly moves: Moves | undefined
  readonly userId: string | undefined
}

interface SquadToolProps {
  readonly night: NightRecord
  readonly squad: SquadRecord
  readonly name: string
  readonly isHost: boolean
}

function Pin({ night, squad, name, isHost }: SquadToolProps) {
  const say = useWords(lobbyWords)
  const change = useChangeSquad(night)
  const isMeant = usePress(squad.is_pinned, change.isPending)
  const Icon = squad.is_pinned ? IconPinFilled : IconPin
  const label = say('pin', { squad: name })
  if (!isHost) return null
  return (
    <button
      type="button"
      className="icon-button"
      aria-pressed={squad.is_pinned}
      aria-label={label}
      title={label}
      onClick={(press) => isMeant(press) && change.mutate({ squad, values: { is_pinned: !squad.is_pinned } })}
    >
      <Icon size={20} aria-hidden="true" />
    </button>
  )
}

function EditButton({ night, squad, name, isHost }: SquadToolProps) {
  const say = useWords(lobbyWords)
  const editing = useDialog<true>()
  const label = isHost ? say('edit', { squad: name }) : say('nameIt')
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={label}
        title={label}
        onClick={() => editing.open(true)}
      >
        <IconPencil size={20} aria-hidden="true" />
      </button>
      {editing.subject && (
        <SquadDialog
          key={editing.opening}
          night={night}
          squad={squad}
          isHost={isHost}
          isOpen={editing.isOpen}
          onClose={editing.close}
        />
      )}
    </>
  )
}
