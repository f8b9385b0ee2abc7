import { useId } from 'react'
import { formatMoment } from '../../../lib/dates/moments.ts'
import { useWords } from '../../../lib/base/use-words.ts'
import { Plate } from '../../../ui/base/plate.tsx'
import section from '../../../ui/section.module.css'
import { myRankWords } from '../parts/my-rank.words.ts'
import { MeasureList } from '../parts/rank-parts.tsx'
import type { Progress } from '../rank.queries.ts'

/** The requirements of the next rank, and the member's progress. At the top there is none. */
export function AsksPlate({ progress }: { readonly progress: Progress }) {
  const say = useWords(myRankWords)
  const headingId = useId()
  const rank = progress.expand?.next_rank?.title
  const requirements = progress.why?.requirements ?? []
  if (!rank) return null
  const met = requirements.filter(({ isMet }) => isMet).length
  const title = say('asks', { rank })
  return (
    <Plate as="section" className="stack" aria-labelledby={headingId}>
      <div className="spread gap-4-16 baseline">
        <h2 id={headingId} className="text-20 strong">
          {title}
        </h2>
        {requirements.length > 0 && (
          <span className="muted tabular">{say('asksText', { met, count: requirements.length })}</span>
        )}
      </div>
      {requirements.length === 0 ? (
        <p className={section.text}>{say('asksNothing', { rank })}</p>
      ) : (
        <MeasureList measures={requirements} label={title} />
      )}
      <Notes progress={progress} />
    </Plate>
  )
}

/** The duties of the member's rank. */
export function DutiesPlate({ progress }: { readonly progress: Progress }) {
  const say = useWords(myRankWords)
  const headingId = useId()
  const duties = progress.why?.duties ?? []
  return (
    <Plate as="section" className="stack" aria-labelledby={headingId}>
      <h2 id={headingId} className="text-20 strong">
        {say('duties')}
      </h2>
      {duties.length === 0 ? (
        <p className={section.text}>{say('dutiesNothing')}</p>
      ) : (
        <MeasureList measures={duties} label={say('duties')} />
      )}
    </Plate>
  )
}

function Notes({ progress }: { readonly progress: Progress }) {
  const say = useWords(myRankWords)
  const { at, leaveDays = 0 } = progress.why ?? {}
  return (
    <p className="small muted">
      {leaveDays > 0 && <>{say('leaveDays', { count: leaveDays })} </>}
      {at && say('computed', { moment: formatMoment(at) })}
    </p>
  )
}
