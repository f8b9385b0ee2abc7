import { type FoldableFact, foldSquad, type SquadFact } from '@longhouse/contract/game-nights'
import { Button } from '@mantine/core'
import { useQuery, queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { recordDate } from '../../../lib/dates/moments.ts'
import { useLive } from '../../../lib/records/realtime.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { counterWords } from '../counter/counter.words.ts'
import { useCounter } from '../counter/use-counter.ts'
import { squadName, type NightRecord, type SquadRecord } from '../night/night.queries.ts'
import classes from './room.module.css'
import { roomWords } from './room.words.ts'

/** What phones without network had counted before a correction: the host decides. */
export function LateCounts({ night, squads, userId }: LateCountsProps) {
  const say = useWords(roomWords)
  const { queryKey } = lateQuery(night.id)
  const hasCorrection = squads.some(({ epoch }) => epoch > 0)
  const { data: lates = [] } = useQuery({ ...lateQuery(night.id), enabled: hasCorrection })
  useLive('squad_facts', { keys: [queryKey], isEnabled: hasCorrection })
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const open = lates.filter(({ fact }) => !left.has(fact.id))
  return (
    <div>
      <output className="small ember bold below-8">{open.length > 0 && say('late')}</output>
      <ul className="bare-list">
        {open.map((late) => {
          const squad = squads.find(({ id }) => id === late.squad)
          return (
            squad && (
              <Late
                key={late.fact.id}
                late={late}
                squad={squad}
                userId={userId}
                onSettled={() => setLeft(new Set([...left, late.fact.id]))}
              />
            )
          )
        })}
      </ul>
    </div>
  )
}

interface LateCountsProps {
  readonly night: NightRecord
  readonly squads: readonly SquadRecord[]
  readonly userId: string
}

function Late({ late, squad, userId, onSettled }: LateProps) {
  const say = useWords(roomWords)
  const sayCounter = useWords(counterWords)
  const { folded, takeOver } = useCounter(squad, userId)
  const author = squad.expand?.members?.find(({ id }) => id === late.author)?.username
  const fact: FoldableFact = late.fact
  if (fact.value <= folded.round) return null
  return (
    <li className={`row gap-8-12 ${classes.late}`}>
      <span className={classes.says}>
        {say('lateSays', {
          name: author ?? say('somebody'),
          round: fact.value,
          squad: squadName(squad, (number) => sayCounter('squad', { number })),
        })}
      </span>
      <Button
        size="sm"
        onClick={() => {
          takeOver(fact)
          onSettled()
        }}
      >
        {say('takeOver')}
      </Button>
      <Button size="sm" variant="default" onClick={onSettled}>
        {say('leaveOut')}
      </Button>
    </li>
  )
}

interface LateProps {
  readonly late: LateCount
  readonly squad: SquadRecord
  readonly userId: string
  readonly onSettled: () => void
}

/** A round that was said before a correction and heard after it. */
interface LateCount {
  readonly squad: string
  readonly author: string
  readonly fact: FoldableFact
}

type Said = Pick<SquadFact, 'id' | 'squad' | 'kind' | 'value' | 'epoch' | 'at' | 'author' | 'created'>

/** Late counts of all squads of a night that were corrected; for hosts. */
function lateQuery(nightId: string) {
  return queryOptions({
    queryKey: ['game-nights', 'late', nightId],
    queryFn: async () => {
      const said = await api.collection<Said>('squad_facts').getFullList({
        filter: api.filter(
          "squad.night = {:nightId} && squad.epoch > 0 && (kind = 'reached' || kind = 'correct')",
          { nightId },
        ),
        fields: 'id,squad,kind,value,epoch,at,author,created',
      })
      return [...new Set(said.map(({ squad }) => squad))].flatMap((squad) => latesOf(squad, said))
    },
  })
}

function latesOf(squad: string, said: readonly Said[]): readonly LateCount[] {
  const facts = said.filter((fact) => fact.squad === squad)
  const { late } = foldSquad(
    facts.map(({ id, kind, value, epoch, at, created }) => ({
      id,
      kind,
      value,
      epoch,
      at: recordDate(at).getTime(),
      heardAt: recordDate(created).getTime(),
    })),
  )
  return late.map((fact) => ({ squad, fact, author: facts.find(({ id }) => id === fact.id)?.author ?? '' }))
}
