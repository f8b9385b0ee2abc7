import { counterWords, roomWords, type FoldableFact } from '@longhouse/contract/game-nights'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLive } from '../../../lib/realtime.ts'
import { useWords } from '../../../lib/use-words.ts'
import { useCounter } from '../counter/use-counter.ts'
import { squadName, type NightRecord, type SquadRecord } from '../night/night.types.ts'
import classes from './host-desk.module.css'
import { lateQuery, type LateCount } from './late.queries.ts'

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
      <output className={classes.lateTitle}>{open.length > 0 && say('late')}</output>
      <ul className={classes.lates}>
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
    <li className={classes.late}>
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
