import { localStorageColorSchemeManager, type MantineColorSchemeManager } from '@mantine/core'

export type ColorScheme = 'dark' | 'light'

const pageColors: Record<ColorScheme, string> = { dark: '#0b0f0e', light: '#f6f8f3' }

const storage = localStorageColorSchemeManager()

/** The script in the page's head reads the same storage key before the first paint. */
export const colorSchemeManager: MantineColorSchemeManager = {
  ...storage,
  set(value) {
    storage.set(value)
    if (value !== 'auto') paintBrowserChrome(value)
  },
}

function paintBrowserChrome(scheme: ColorScheme): void {
  document.querySelector('meta[name="color-scheme"]')?.setAttribute('content', scheme)
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', pageColors[scheme])
}
