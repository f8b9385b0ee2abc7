import '../../theme/mantine-more.css'
import { Switch, useMantineColorScheme } from '@mantine/core'
import { accountMessages } from '@longhouse/contract/users'
import { useState } from 'react'
import { useToggleTheme } from '../../lib/theme-preference.ts'
import { Banner } from '../../ui/banner.tsx'
import { Plate } from '../../ui/plate.tsx'
import section from '../../ui/section.module.css'

/** The theme, kept with the account. */
export function ThemePlate() {
  const { colorScheme } = useMantineColorScheme()
  const [hasFailed, setFailed] = useState(false)
  const toggle = useToggleTheme(() => setFailed(true))
  return (
    <Plate as="section" aria-labelledby="theme-title" className={section.stack}>
      <h2 id="theme-title" className={section.heading}>
        Theme
      </h2>
      <Switch
        size="md"
        label="Light theme"
        description="Dark is how the place was built. Your choice is kept with your account."
        checked={colorScheme === 'light'}
        onChange={() => {
          setFailed(false)
          toggle()
        }}
      />
      {hasFailed && <Banner kind="error">{accountMessages.profileFailed}</Banner>}
    </Plate>
  )
}
