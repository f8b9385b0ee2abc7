import '../../theme/mantine-more.css'
import { Switch, useMantineColorScheme } from '@mantine/core'
import { useToggleTheme } from '../../lib/theme-preference.ts'
import { Plate } from '../../ui/plate.tsx'
import classes from './account.module.css'

/** The theme, kept with the account. */
export function ThemePlate() {
  const { colorScheme } = useMantineColorScheme()
  const toggle = useToggleTheme()
  return (
    <Plate as="section" aria-labelledby="theme-title" className={classes.stack}>
      <h2 id="theme-title" className={classes.heading}>
        Theme
      </h2>
      <Switch
        size="md"
        label="Light theme"
        description="Dark is how the place was built. Your choice is kept with your account."
        checked={colorScheme === 'light'}
        onChange={toggle}
      />
    </Plate>
  )
}
