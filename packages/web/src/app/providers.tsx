import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { colorSchemeManager } from '../theme/color-scheme.ts'
import { theme } from '../theme/theme.ts'
import { ToastRegion } from '../ui/toast-region.tsx'
import { ChunkFailureNotice } from './chunk-failure-notice.tsx'

export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="dark" colorSchemeManager={colorSchemeManager}>
      {children}
      <ToastRegion />
      <ChunkFailureNotice />
    </MantineProvider>
  )
}
