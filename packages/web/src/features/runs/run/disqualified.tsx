import { runStandingWords, runWords } from '@longhouse/contract/runs'
import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '../../../lib/moments.ts'
import { useWords } from '../../../lib/use-words.ts'
import { Plate } from '../../../ui/plate.tsx'
import { talkQuery } from '../runs.queries.ts'
import type { RunRecord } from '../runs.types.ts'
import classes from './run-page.module.css'

/** Why a run left the boards, for all visitors who open its address. */
export function Disqualified({ run }: { run: RunRecord }) {
  const say = useWords(runWords)
  const standing = useWords(runStandingWords)
  const { data: talk = [] } = useQuery(talkQuery(run.id))
  const decision = talk.findLast(({ kind }) => kind === 'disqualify')
  return (
    <Plate as="section" edge="danger" className={classes.disqualified ?? ''} aria-labelledby="disqualified">
      <h2 id="disqualified">{say('disqualifiedTitle')}</h2>
      <p>{say('text_disqualified')}</p>
      {decision && (
        <blockquote className={classes.reason} dir="auto">
          {decision.text}
          <footer className={classes.when}>
            {say('disqualifiedBy', {
              name: decision.expand?.author?.username ?? standing('formerMember'),
              moment: formatMoment(decision.created),
            })}
          </footer>
        </blockquote>
      )}
    </Plate>
  )
}
