import { recordsWords } from '@longhouse/contract/runs'
import { useUrlParam } from '../../../lib/use-url-param.ts'
import { useWords } from '../../../lib/use-words.ts'
import { Link } from '../../../ui/link.tsx'
import tabClasses from '../../../ui/tabs.module.css'
import { HandIn } from '../hand-in/hand-in.tsx'
import { Mine } from '../mine/mine.tsx'
import { useLiveRuns } from '../use-live-runs.ts'
import { RecordsBoard } from './records-board.tsx'

/** The boards, and the member's own runs. */
export function Records() {
  const say = useWords(recordsWords)
  const [mine] = useUrlParam('mine')
  useLiveRuns()
  const tabs = [
    { to: '?', label: say('board'), isCurrent: !mine },
    { to: '?mine=1', label: say('mine'), isCurrent: Boolean(mine) },
  ]
  return (
    <>
      <nav className={tabClasses.tabs} aria-label={say('parts')}>
        <ul className={tabClasses.list}>
          {tabs.map(({ to, label, isCurrent }) => (
            <li key={to}>
              <Link
                className={tabClasses.tab ?? ''}
                to={to}
                preventScrollReset
                {...(isCurrent && { 'aria-current': 'page' })}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {mine ? <Mine /> : <RecordsBoard />}
      <HandIn />
    </>
  )
}
