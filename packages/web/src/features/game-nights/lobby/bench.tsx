import type { Tournament } from '@longhouse/contract/events'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '../../../lib/base/use-words.ts'
import { Link } from '../../../ui/base/link.tsx'
import {
  benchQuery,
  hereQuery,
  squadName,
  squadOf,
  type HereRecord,
  type NightPerson,
  type NightRecord,
  type SquadRecord,
} from '../night/night.queries.ts'
import { toneOf } from '../night/squad-tones.ts'
import { DropZone } from './drop-zone.tsx'
import classes from './lobby.module.css'
import { lobbyWords } from './lobby.words.ts'
import { PersonRow } from './person-row.tsx'
import type { Moves } from './use-moves.ts'

/** The members who are here and in no squad; for hosts each with the squad that needs them most. */
export function Bench({ event, night, squads, moves, userId }: BenchProps) {
  const say = useWords(lobbyWords)
  const { data: here = [], isSuccess } = useQuery(hereQuery(event.id, userId !== undefined))
  const { data: proposals = [] } = useQuery(benchQuery(night.id, moves !== undefined))
  if (userId === undefined) return null
  const waiting = benchOf(here, squads)
  const proposalFor = ({ id }: NightPerson) => {
    const squadId = proposals.find(({ user }) => user === id)?.squad
    return squads.find((squad) => squad.id === squadId)
  }
  return (
    <section className={`column gap-8 shrinks ${classes.bench}`} aria-label={say('bench')}>
      <div className={`wrap baseline ${classes.head}`}>
        <h3 className="text-18 strong">{say('bench')}</h3>
        <p className="muted">{say('here', { count: here.length })}</p>
      </div>
      <DropZone squadId="" holds={waiting.map(({ id }) => id)} moves={moves}>
        {isSuccess && waiting.length === 0 && (
          <p className="muted">{say(here.length > 0 ? 'benchEmpty' : 'nobodyHere')}</p>
        )}
        {isSuccess && here.length === 0 && moves && <Door eventId={event.id} />}
        <ul className={`bare-list grid ${classes.people}`}>
          {waiting.map((person) => (
            <li key={person.id} className={`bar shrinks ${classes.person}`}>
              <PersonRow
                person={person}
                squadId=""
                squads={squads}
                moves={moves}
                isMe={person.id === userId}
              />
              <Proposal person={person} squad={proposalFor(person)} moves={moves} />
            </li>
          ))}
        </ul>
      </DropZone>
    </section>
  )
}

interface BenchProps {
  readonly event: Tournament
  readonly night: NightRecord
  readonly squads: readonly SquadRecord[]
  readonly moves: Moves | undefined
  readonly userId: string | undefined
}

/** Returns the members who are here and in no squad. */
export function benchOf(here: readonly HereRecord[], squads: readonly SquadRecord[]): readonly NightPerson[] {
  return here.flatMap(({ expand }) => expand?.user ?? []).filter(({ id }) => !squadOf(squads, id))
}

function Door({ eventId }: { eventId: string }) {
  const say = useWords(lobbyWords)
  return (
    <div className="row gap-12">
      <p className="muted">{say('nobodyHereText')}</p>
      <Button component={Link} to={`/events/${eventId}?tab=host`} variant="default">
        {say('toDoor')}
      </Button>
    </div>
  )
}

function Proposal({ person, squad, moves }: ProposalProps) {
  const say = useWords(lobbyWords)
  if (!squad || !moves) return null
  const name = squadName(squad, (number) => say('squad', { number }))
  return (
    <button
      type="button"
      className={classes.proposal}
      style={{ '--squad': toneOf(squad.colour) }}
      aria-label={say('suggestion', { name: person.username, squad: name })}
      onClick={() => moves.move(person, squad.id)}
    >
      {say('into', { squad: name })}
    </button>
  )
}

interface ProposalProps {
  readonly person: NightPerson
  readonly squad: SquadRecord | undefined
  readonly moves: Moves | undefined
}
