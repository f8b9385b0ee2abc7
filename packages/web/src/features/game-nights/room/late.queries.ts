import { foldSquad, type FoldableFact, type SquadFact } from '@longhouse/contract/game-nights'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { recordDate } from '../../../lib/moments.ts'

/** A round that was said before a correction and heard after it. */
export interface LateCount {
  readonly squad: string
  readonly author: string
  readonly fact: FoldableFact
}

type Said = Pick<SquadFact, 'id' | 'squad' | 'kind' | 'value' | 'epoch' | 'at' | 'author' | 'created'>

/** Late counts of all squads of a night that were corrected; for hosts. */
export function lateQuery(nightId: string) {
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
