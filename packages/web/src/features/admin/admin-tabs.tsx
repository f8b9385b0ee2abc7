import { Link } from '../../ui/link.tsx'
import classes from './admin-tabs.module.css'

/** The sections of the dashboard, each with an address of its own. */
export function AdminTabs({ tabs, current }: AdminTabsProps) {
  return (
    <nav className={classes.tabs} aria-label="Sections of the dashboard">
      <ul className={classes.list}>
        {tabs.map(({ id, label, count }) => (
          <li key={id}>
            <Link
              className={classes.tab ?? ''}
              to={id === tabs[0]?.id ? '?' : `?tab=${id}`}
              preventScrollReset
              {...(id === current && { 'aria-current': 'page' })}
            >
              {label}
              {count !== undefined && count > 0 && (
                <span className={classes.count}>
                  {count}
                  <span className="spoken"> waiting</span>
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
