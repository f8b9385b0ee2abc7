import { gameLabel, mapLabel } from '@longhouse/contract/community'
import { boardKey, type BoardRound, type CardBest } from '@longhouse/contract/profile'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatDay } from '../../lib/dates/moments.ts'
import { squadSizeWords } from '../../lib/squad-size.words.ts'
import { useWords } from '../../lib/base/use-words.ts'
import { Link } from '../../ui/base/link.tsx'
import { UserAvatar } from '../../ui/base/user-avatar.tsx'
import type { CardRecord } from './profile-card.queries.ts'
import classes from './profile.module.css'
import { profileWords } from './profile.words.ts'

const shownAtFirst = 6

/** Bests by map and size, each with the gap to the rival. */
export function ProfileBests({ card, isOwn }: { card: CardRecord; isOwn: boolean }) {
  const say = useWords(profileWords)
  const [isWhole, setWhole] = useState(false)
  const bests = card.bests ?? []
  const rival = card.expand?.rival
  const theirs = new Map((rival ? (card.rival_rounds ?? []) : []).map((best) => [boardKey(best), best]))
  const shown = isWhole ? bests : bests.slice(0, shownAtFirst)
  return (
    <>
      {rival && (
        <div className={`bar gap-12 ${classes.rival}`}>
          <UserAvatar user={rival} size={40} />
          <div>
            <p className="strong breaks">
              {say.parts('rivalIs', {
                name: (
                  <Link key="name" to={`/user/${encodeURIComponent(rival.username)}`}>
                    <bdi>{rival.username}</bdi>
                  </Link>
                ),
              })}
            </p>
            <p className="small muted regular">{isOwn ? say('yourRivalText') : say('rivalText')}</p>
          </div>
        </div>
      )}
      <ul className="bare-list">
        {shown.map((best) => (
          <BestRow
            key={boardKey(best)}
            best={best}
            rival={theirs.get(boardKey(best))}
            name={rival?.username ?? ''}
          />
        ))}
      </ul>
      {bests.length > shown.length && (
        <Button variant="default" className={classes.more ?? ''} onClick={() => setWhole(true)}>
          {say('allBests', { count: bests.length })}
        </Button>
      )}
    </>
  )
}

interface BestRowProps {
  readonly best: CardBest
  readonly rival: BoardRound | undefined
  readonly name: string
}

function BestRow({ best, rival, name }: BestRowProps) {
  const say = useWords(profileWords)
  const sizeName = useSizeName()
  return (
    <li className={`row gap-4-16 ${classes.best}`}>
      <strong className={`text-24 primary display tabular ${classes.round}`}>
        <span className="spoken">{say('roundLabel')} </span>
        {best.round}
      </strong>
      <div className={`shrinks strong breaks ${classes.board}`}>
        <Link to={`/records/${best.run}`}>{best.map ? mapLabel(best.map) : gameLabel(best.game)}</Link>
        <span className="small muted regular">
          {sizeName(best.squad_size)} · {formatDay(best.played_at)}
        </span>
      </div>
      {rival && (
        <span className={`small muted tabular ${classes.gap}`} data-way={wayOf(rival.round - best.round)}>
          {gapTo({ gap: rival.round - best.round, name })}
        </span>
      )}
    </li>
  )

  function gapTo({ gap, name: of }: { gap: number; name: string }): string {
    if (gap === 0) return say('level', { name: of })
    return gap > 0 ? say('behind', { count: gap, name: of }) : say('ahead', { count: -gap, name: of })
  }
}

function wayOf(gap: number): string {
  if (gap === 0) return 'level'
  return gap > 0 ? 'behind' : 'ahead'
}

function useSizeName(): (size: number) => string {
  const say = useWords(squadSizeWords)
  return (size) => {
    if (size === 1) return say('size1')
    if (size === 2) return say('size2')
    return size === 3 ? say('size3') : say('sizeMore', { count: size })
  }
}
