import { findRequirementKind, type Requirement } from '@longhouse/contract/rank-progress'
import { useQuery } from '@tanstack/react-query'
import { useLadderSwitch } from '../../../lib/ladder-switch.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { useAsks } from '../parts/use-sentences.ts'
import { rankAsksWords } from '../rank-asks.words.ts'
import { rulesQuery } from '../rank.queries.ts'
import classes from './rank-asks.module.css'

/** The requirements and duties of a rank, for members; empty while the ladder is off. */
export function RankAsks({ rank }: { readonly rank: string }) {
  const say = useWords(rankAsksWords)
  const { isOn } = useLadderSwitch()
  const { data: rules } = useQuery({ ...rulesQuery, enabled: isOn === true })
  const rule = rules?.find((each) => each.rank === rank)
  if (!isOn || !rule) return null
  return (
    <div className={`grid gap-12 ${classes.asks}`}>
      {rule.step === 1 && <p className="muted">{say('begin')}</p>}
      <AskList title={say('get')} asks={rule.requirements ?? []} />
      <AskList title={say('keep')} asks={rule.duties ?? []} />
      {rule.seats > 0 && <p className="muted">{say('seats', { count: rule.seats })}</p>}
    </div>
  )
}

function AskList({ title, asks }: { readonly title: string; readonly asks: readonly Requirement[] }) {
  const askedBy = useAsks()
  const known = asks.filter(({ kind }) => findRequirementKind(kind))
  if (known.length === 0) return null
  return (
    <div>
      <h3 className="small muted strong below-4">{title}</h3>
      <ul className={`grid gap-4 ${classes.list}`}>
        {known.map((ask, index) => (
          <li key={index}>{askedBy(ask)}</li>
        ))}
      </ul>
    </div>
  )
}
