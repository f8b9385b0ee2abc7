import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const source = join(import.meta.dirname, '..')
const core = join(import.meta.dirname, '../../../../node_modules/@mantine/core/styles')
const withSheet = new Set(readdirSync(core).map((name) => name.replace(/(\.layer)?\.css$/, '')))
const base = sheetsOf('mantine-base.css')
const optional = ['mantine-fields.css', 'mantine-more.css']

/** Sheets that a component needs in addition to its own. */
const needs: Record<string, readonly string[]> = {
  Select: ['Input', 'Combobox', 'Popover', 'ScrollArea'],
  MultiSelect: ['Input', 'Combobox', 'Popover', 'ScrollArea', 'Pill', 'PillsInput'],
  Autocomplete: ['Input', 'Combobox', 'Popover', 'ScrollArea'],
  TextInput: ['Input'],
  Textarea: ['Input'],
  FileInput: ['Input'],
  NumberInput: ['Input', 'NumberInput'],
  PasswordInput: ['Input', 'PasswordInput'],
  Modal: ['Modal', 'ModalBase', 'Overlay', 'Paper', 'CloseButton'],
  Checkbox: ['Checkbox', 'InlineInput'],
  Radio: ['Radio', 'InlineInput'],
  Switch: ['Switch', 'InlineInput'],
  SegmentedControl: ['SegmentedControl', 'FloatingIndicator'],
}

describe('the sheets of the component library', () => {
  const screens = readdirSync(join(source, 'screens'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('-screen.tsx'),
  )

  it.each(screens)('%s has those of every component it shows', (screen) => {
    const parts = [...closureOf(join(source, 'screens', screen))]
    const sheets = new Set(parts.flatMap(componentsIn).flatMap(sheetsFor))
    const own = optional
      .filter((sheet) => parts.some((file) => file.endsWith(`theme/${sheet}`)))
      .map(sheetsOf)
    const missing = [...sheets].filter((sheet) => ![base, ...own].some((known) => known.has(sheet)))
    expect(missing).toEqual([])
  })
})

function sheetsFor(component: string): readonly string[] {
  return needs[component] ?? (withSheet.has(component) ? [component] : [])
}

function closureOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  if (!/\.tsx?$/.test(file)) return found
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import|import\() ?'(\.[^']+)'/g)) {
    closureOf(join(dirname(file), path), found)
  }
  return found
}

function sheetsOf(file: string): Set<string> {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8')
  return new Set([...text.matchAll(/styles\/(\w+)\.css/g)].map(([, name = '']) => name))
}

function componentsIn(file: string): string[] {
  if (!/\.tsx?$/.test(file)) return []
  const imports = [...readFileSync(file, 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)]
  return imports
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => /^[A-Z]\w+$/.test(name))
}
