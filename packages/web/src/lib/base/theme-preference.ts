import type { User } from '@longhouse/contract/users'
import { useMantineColorScheme } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import type { ColorScheme } from '../../theme/color-scheme.ts'
import { loadChunk } from './chunks.ts'
import { updateSessionUser, useSession } from './session.ts'

/** Applies the member's saved theme after a login. */
export function useThemePreference(): void {
  const preference = useSession().user?.theme_preference
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const apply = useEffectEvent((scheme: ColorScheme) => {
    if (scheme !== colorScheme) setColorScheme(scheme)
  })

  useEffect(() => {
    if (preference) apply(preference)
  }, [preference])
}

/** Returns a function that switches the theme and saves it on a member's record; a failed save is logged. */
export function useToggleTheme(onFailure?: () => void): () => void {
  const { user } = useSession()
  const { colorScheme, setColorScheme } = useMantineColorScheme()

  return () => {
    const next = colorScheme === 'dark' ? 'light' : 'dark'
    setColorScheme(next)
    if (user) void savePreference(user.id, next, onFailure)
  }
}

async function savePreference(id: string, scheme: ColorScheme, onFailure?: () => void): Promise<void> {
  try {
    const { api } = await loadChunk(() => import('../api.ts'))
    updateSessionUser(await api.collection<User>('users').update(id, { theme_preference: scheme }))
  } catch (error) {
    console.error('The theme could not be saved', error)
    onFailure?.()
  }
}
