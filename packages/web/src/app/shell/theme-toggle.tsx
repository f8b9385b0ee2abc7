import { IconMoon, IconSun } from '@tabler/icons-react'
import { useToggleTheme } from '../../lib/theme-preference.ts'
import classes from './theme-toggle.module.css'

/** Both icons are there and the sheet shows the right one, so that the page never shows the wrong one first. */
export function ThemeToggle() {
  const toggle = useToggleTheme()
  return (
    <button
      type="button"
      className={`icon-button ${classes.toggle}`}
      aria-label="Toggle theme"
      title="Toggle theme"
      onClick={toggle}
    >
      <IconSun className={classes.sun} size={22} aria-hidden="true" />
      <IconMoon className={classes.moon} size={22} aria-hidden="true" />
    </button>
  )
}
