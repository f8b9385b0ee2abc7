import type { Rank } from '@longhouse/contract/content'
import type { LadderPerson, LadderPreview } from '@longhouse/contract/rank-progress'
import { useWords } from '../../../lib/base/use-words.ts'
import section from '../../../ui/section.module.css'
import { ladderWords } from './ladder-editor.words.ts'
import classes from './ladder.module.css'

/** The members who would be eligible, and those who would fail the duties of their rank. */
export function PreviewView({ preview, ranks, isOn }: PreviewViewProps) {
  const say = useWords(ladderWords)
  const { eligible, eligibleCount, failing, failingCount } = preview
  if (!isOn) return <p className={section.text}>{say('previewOff')}</p>
  const titleOf = (id: string) => ranks.find((rank) => rank.id === id)?.title ?? say('formerRank')
  return (
    <output className="stack">
      <strong>{say('eligible', { count: eligibleCount })}</strong>
      <People
        people={eligible}
        count={eligibleCount}
        line={({ username, rank }) => say('forRank', { name: username, rank: titleOf(rank) })}
      />
      {failingCount === 0 ? (
        <span className={section.text}>{say('nobodyFails')}</span>
      ) : (
        <strong className="ember">{say('failing', { count: failingCount })}</strong>
      )}
      <People
        people={failing}
        count={failingCount}
        line={({ username, rank }) => say('asRank', { name: username, rank: titleOf(rank) })}
      />
    </output>
  )
}

function People({ people, count, line }: PeopleProps) {
  const say = useWords(ladderWords)
  if (people.length === 0) return null
  return (
    <ul className={`grid gap-4 ${classes.people}`}>
      {people.map((person) => (
        <li key={person.user}>
          <bdi>{line(person)}</bdi>
        </li>
      ))}
      {count > people.length && <li>{say('andMore', { count: count - people.length })}</li>}
    </ul>
  )
}

export interface PreviewViewProps {
  readonly preview: LadderPreview
  readonly ranks: readonly Rank[]
  /** Whether ranks would move. */
  readonly isOn: boolean
}

interface PeopleProps {
  readonly people: readonly LadderPerson[]
  readonly count: number
  readonly line: (person: LadderPerson) => string
}
