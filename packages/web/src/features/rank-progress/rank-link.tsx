import { IconStairsUp } from '@tabler/icons-react'
import { QueryClientProvider } from '@tanstack/react-query'
import { useLadderSwitch } from '../../lib/ladder-switch.ts'
import { queryClient } from '../../lib/records/query-client.ts'
import { useWords } from '../../lib/base/use-words.ts'
import { Link } from '../../ui/base/link.tsx'
import { rankAsksWords } from './rank-asks.words.ts'
import classes from './rank-link.module.css'

/** A link to the member's rank, if the ladder is on: a sign in the bar, or a menu entry with `onChoose`. */
export function RankLink(props: RankLinkProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <WhereOn {...props} />
    </QueryClientProvider>
  )
}

function WhereOn({ className, onChoose }: RankLinkProps) {
  const say = useWords(rankAsksWords)
  const { isOn } = useLadderSwitch()
  if (!isOn) return null
  if (onChoose)
    return (
      <Link to="/my-rank" className={className} onClick={onChoose}>
        {say('mine')}
      </Link>
    )
  return (
    <Link
      to="/my-rank"
      className={`icon-button ${classes.sign}`}
      aria-label={say('mine')}
      title={say('mine')}
    >
      <IconStairsUp size={22} aria-hidden="true" />
    </Link>
  )
}

interface RankLinkProps {
  readonly className?: string | undefined
  readonly onChoose?: () => void
}
