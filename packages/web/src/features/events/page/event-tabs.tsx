import { eventPageWords } from '@longhouse/contract/events'
import type { ReactNode } from 'react'
import { useSearchParams } from '../../../lib/router/hooks.ts'
import { useWords } from '../../../lib/use-words.ts'
import { Link } from '../../../ui/link.tsx'
import classes from '../../../ui/tabs.module.css'

export type EventTab = 'details' | 'people' | 'results' | 'host'

/** The parts of an event's page; each has an address of its own. */
export function EventTabs({ tabs, current, children }: EventTabsProps) {
  const say = useWords(eventPageWords)
  const [params] = useSearchParams()
  if (tabs.length < 2 && !children) return null
  const addressOf = (tab: EventTab) => {
    const next = new URLSearchParams(params)
    if (tab === 'details') next.delete('tab')
    else next.set('tab', tab)
    return { search: next.toString() }
  }
  return (
    <nav className={classes.tabs} aria-label={say('tabs')}>
      <ul className={classes.list}>
        {tabs.map((tab) => (
          <li key={tab}>
            <Link
              className={classes.tab ?? ''}
              to={addressOf(tab)}
              replace
              preventScrollReset
              {...(tab === current && { 'aria-current': 'page' })}
            >
              {say(tab)}
            </Link>
          </li>
        ))}
        {children}
      </ul>
    </nav>
  )
}

interface EventTabsProps {
  readonly tabs: readonly EventTab[]
  readonly current: EventTab
  /** Entries that lead elsewhere. */
  readonly children?: ReactNode
}
