import { runStandingWords, runWords } from '@longhouse/contract/runs'
import { formatMoment } from '../../../lib/moments.ts'
import { useWords } from '../../../lib/use-words.ts'
import { UserAvatar } from '../../../ui/user-avatar.tsx'
import type { CommentRecord } from '../runs.types.ts'
import classes from './talk-list.module.css'

/** The comments on a run, oldest first. */
export function TalkList({ talk }: { talk: readonly CommentRecord[] }) {
  return (
    <ol className={classes.talk}>
      {talk.map((comment) => (
        <Comment key={comment.id} comment={comment} />
      ))}
    </ol>
  )
}

function Comment({ comment }: { comment: CommentRecord }) {
  const say = useWords(runWords)
  const standing = useWords(runStandingWords)
  const { author } = comment.expand ?? {}
  return (
    <li className={classes.comment} data-kind={comment.kind}>
      <UserAvatar user={author} size={32} />
      <div className={classes.words}>
        <p className={classes.head}>
          <strong>
            <bdi>{say(`says_${comment.kind}`, { name: author?.username ?? standing('formerMember') })}</bdi>
          </strong>
          <span className={classes.when}>{formatMoment(comment.created)}</span>
        </p>
        {comment.text && (
          <p className={classes.text} dir="auto">
            {comment.text}
          </p>
        )}
      </div>
    </li>
  )
}
