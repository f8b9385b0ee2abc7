import { MantineProvider } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import { releaseEarlyPress } from '../lib/early-press.ts'
import { colorSchemeManager } from '../theme/color-scheme.ts'
import { theme } from '../theme/theme.ts'
import { ToastRegion } from '../ui/toast-region.tsx'
import { ChunkFailureNotice } from './chunk-failure-notice.tsx'

export function Providers({ children }: { children: ReactNode }) {
  useEffect(releaseEarlyPress, [])
  return (
    <MantineProvider theme={theme} defaultColorScheme="dark" colorSchemeManager={colorSchemeManager}>
      {children}
      <ToastRegion />
      <ChunkFailureNotice />
    </MantineProvider>
  )
}
