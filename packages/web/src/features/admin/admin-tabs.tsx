import { useEffect, useRef } from 'react'
import { Link } from '../../ui/link.tsx'
import classes from './admin-tabs.module.css'

/** The sections of the dashboard, each with an address of its own. */
export function AdminTabs({ tabs, current }: AdminTabsProps) {
  const list = useRef<HTMLUListElement>(null)
  // On a phone the sections go past the edge; the one on show must be in sight.
  useEffect(() => {
    const tab = list.current?.querySelector(`[data-tab='${current}']`)
    tab?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [current])
  return (
    <nav className={classes.tabs} aria-label="Sections of the dashboard">
      <ul className={classes.list} ref={list}>
        {tabs.map(({ id, label, count }) => (
          <li key={id}>
            <Link
              className={classes.tab ?? ''}
              to={id === tabs[0]?.id ? '?' : `?tab=${id}`}
              preventScrollReset
              data-tab={id}
              {...(id === current && { 'aria-current': 'page' })}
            >
              {label}
              {count !== undefined && count > 0 && (
                <span className={classes.count}>
                  {count}
                  <span className={classes.spoken}> waiting</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export interface AdminTab {
  readonly id: string
  readonly label: string
  /** How many things wait there for somebody. */
  readonly count?: number | undefined
}

export interface AdminTabsProps {
  readonly tabs: readonly AdminTab[]
  readonly current: string
}
