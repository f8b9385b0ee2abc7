import { rankChangeWords } from '@longhouse/contract/rank-progress'
import { formatDay } from '../../../lib/moments.ts'
import { useWords } from '../../../lib/use-words.ts'
import type { Change } from '../rank.types.ts'
import classes from './change-words.module.css'

/** A change of a member's rank, by whom and why, and whether it was undone. */
export function ChangeWords({ change }: { readonly change: Change }) {
  const say = useWords(rankChangeWords)
  const { kind, by, reason, undone_at, undone_by, expand } = change
  const to = expand?.to?.title ?? (change.to ? say('formerRank') : say('noRank'))
  const undoneBy = expand?.undone_by?.username
  return (
    <div className={classes.words}>
      <p className={classes.what} data-undone={undone_at ? true : undefined}>
        <span dir="auto">{say(`change_${kind}`, { to })}</span>
        {/* For screen readers: the gap between the two is only drawn. */ ' '}
        {kind !== 'joined' && kind !== 'discord' && (
          <span className={classes.by}>
            {by ? say('byPerson', { name: expand?.by?.username ?? say('formerMember') }) : say('byItself')}
          </span>
        )}
      </p>
      {reason && (
        <p className={classes.reason} dir="auto">
          {reason}
        </p>
      )}
      {undone_at && (
        <p className={classes.undone}>
          {undone_by && undoneBy
            ? say('undoneBy', { name: undoneBy, day: formatDay(undone_at) })
            : say('undone', { day: formatDay(undone_at) })}
        </p>
      )}
    </div>
  )
}
