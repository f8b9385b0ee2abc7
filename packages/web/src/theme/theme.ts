import { createTheme, virtualColor, type MantineColorsTuple } from '@mantine/core'

const moss: MantineColorsTuple = [
  '#f4fce6',
  '#e4f7c6',
  '#d2f0a1',
  '#bfe97a',
  '#a8e04f',
  '#8fca35',
  '#74ab24',
  '#578618',
  '#3d6410',
  '#26420a',
]

const ink: MantineColorsTuple = [
  '#e9efe9',
  '#c3cdc6',
  '#a3b0a8',
  '#84928a',
  '#36423c',
  '#27312d',
  '#1d2522',
  '#131917',
  '#0b0f0e',
  '#070a09',
]

const alarm: MantineColorsTuple = [
  '#fff0ee',
  '#ffdfdb',
  '#ffc0ba',
  '#ff9d95',
  '#ff7b72',
  '#f25a50',
  '#dd3c33',
  '#c8322a',
  '#b3261e',
  '#7d1712',
]

// People write in whatever script is theirs. As a plain property it would go to the box around the field.
const ownDirection = { input: { dir: 'auto' } }

/** Shapes and scales only: colours per theme are in tokens.css, which applies before any script has run. */
export const theme = createTheme({
  colors: {
    dark: ink,
    moss,
    alarm,
    // A virtual colour lets the automatic contrast look at the shade of the theme in use.
    primary: virtualColor({ name: 'primary', dark: 'moss', light: 'moss' }),
    danger: virtualColor({ name: 'danger', dark: 'alarm', light: 'alarm' }),
  },
  primaryColor: 'primary',
  primaryShade: { light: 8, dark: 4 },
  autoContrast: true,
  luminanceThreshold: 0.4,
  black: '#0b0f0e',
  fontFamily: 'var(--font-text)',
  fontFamilyMonospace: 'var(--font-code)',
  headings: { fontFamily: 'var(--font-display)', fontWeight: '600' },
  defaultRadius: 'var(--radius-control)',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    TextInput: { defaultProps: { attributes: ownDirection } },
    Textarea: { defaultProps: { attributes: ownDirection } },
    Button: { defaultProps: { size: 'md' } },
    ActionIcon: { defaultProps: { variant: 'subtle', size: 'var(--touch)' } },
    Select: { defaultProps: { allowDeselect: false, checkIconPosition: 'right' } },
    Accordion: { defaultProps: { order: 2 } },
    Modal: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
  },
})
