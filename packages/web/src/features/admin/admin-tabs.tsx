import { Link } from '../../ui/base/link.tsx'
import tabClasses from '../../ui/section.module.css'
import classes from './admin.module.css'

/** The sections of the dashboard, each with an address of its own. */
export function AdminTabs({ tabs, current }: AdminTabsProps) {
  return (
    <nav className={tabClasses.tabs} aria-label="Sections of the dashboard">
      <ul className={`bare-list ${tabClasses.tabList} ${classes.list}`}>
        {tabs.map(({ id, label, count }) => (
          <li key={id}>
            <Link
              className={tabClasses.tab}
              to={id === tabs[0]?.id ? '?' : `?tab=${id}`}
              preventScrollReset
              {...(id === current && { 'aria-current': 'page' })}
            >
              {label}
              {count !== undefined && count > 0 && (
                <span className={`relative small ember display tabular ${classes.count}`}>
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
  /** Number of items that wait for staff there. */
  readonly count?: number | undefined
}

export interface AdminTabsProps {
  readonly tabs: readonly AdminTab[]
  readonly current: string
}
