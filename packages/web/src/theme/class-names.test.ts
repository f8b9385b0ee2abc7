import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')
const sheetImport = /import (\w+) from '(\.[^']+\.module\.css)'/g
const components = read('**/*.tsx')
const modules = read('**/*.module.css')
const words = rulesIn(layerIn(readFileSync(join(import.meta.dirname, 'layout.css'), 'utf8')))

test('every class that is named is in its sheet', () => {
  const used = components.flatMap(({ file, text }) => {
    const code = text.replaceAll(/^import .*$/gm, '')
    return [...text.matchAll(sheetImport)].flatMap(([, name = '', path = '']) => {
      const known = classesIn(join(dirname(file), path))
      const named = [...code.matchAll(new RegExp(String.raw`\b${name}\.(\w+)`, 'g'))].map(([, each]) => each)
      return named.map((each) => ({ file, name: `${name}.${each}`, isKnown: known.has(each ?? '') }))
    })
  })
  expect(used.length).toBeGreaterThan(800)
  expect(used.filter(({ isKnown }) => !isKnown)).toEqual([])
})

test('every word of a class name is in layout.css or global.css', () => {
  const known = new Set(
    ['layout.css', 'global.css'].flatMap((name) => [...classesIn(join(source, 'theme', name))]),
  )
  const used = components.flatMap(({ file, text }) =>
    classNamesIn(text).flatMap((value) => plainWordsIn(value).map((word) => ({ file, word }))),
  )
  expect(used.length).toBeGreaterThan(1000)
  expect(used.filter(({ word }) => !known.has(word))).toEqual([])
})

test('no rule of a module repeats only what words of layout.css say', () => {
  const found = modules.flatMap(({ file, text }) =>
    rulesIn(text)
      .map((rule) => ({ ...rule, instead: wordsFor(rule.declarations) }))
      .filter(({ instead }) => instead)
      .map(({ name, instead }) => `${file}: instead of .${name} write "${instead}"`),
  )
  expect(found).toEqual([])
})

interface Rule {
  readonly name: string
  readonly declarations: readonly string[]
}

/** The rules of a sheet, outside of media queries, whose selector is one class. */
function rulesIn(sheet: string): readonly Rule[] {
  const text = sheet.replaceAll(/\/\*[^]*?\*\//g, '').trim()
  return [...text.matchAll(/(?<=^|[;}]\s*\n)\.([\w-]+) \{([^{}]*)\}/g)].map(([, name = '', body = '']) => ({
    name,
    declarations: body
      .split(';')
      .map((declaration) => declaration.trim().replaceAll(/\s+/g, ' '))
      .filter((declaration) => declaration !== ''),
  }))
}

/** The content of the layer of words, without its indent. */
function layerIn(sheet: string): string {
  return sheet.slice(sheet.indexOf('@layer')).replace(/^.*\n/, '').replaceAll(/^ {2}/gm, '')
}

/** The words that say all declarations of a rule, or undefined where it has others. A later word wins. */
function wordsFor(declarations: readonly string[]): string | undefined {
  const wanted = new Map(declarations.map((each) => [propertyOf(each), each]))
  const chosen = words.filter((word) => word.declarations.every((each) => isWanted(each, word, wanted)))
  const said = new Map(
    chosen.flatMap(({ name, declarations: all }) =>
      all.map((each) => [propertyOf(each), { name, each }] as const),
    ),
  )
  const isWhole = [...wanted].every(([property, each]) => said.get(property)?.each === each)
  return isWhole ? [...new Set([...said.values()].map(({ name }) => name))].join(' ') : undefined
}

// A word for gaps wins over the gap that is part of a flow.
function isWanted(declaration: string, word: Rule, wanted: ReadonlyMap<string, string>): boolean {
  const property = propertyOf(declaration)
  const isDefault = property === 'gap' && word.declarations.length > 1 && wanted.has('gap')
  return wanted.get(property) === declaration || isDefault
}

function propertyOf(declaration: string): string {
  return declaration.split(':', 1)[0] ?? ''
}

/** The value of each `className=`, with its quotes or braces. */
function classNamesIn(text: string): readonly string[] {
  return [...text.matchAll(/\bclassName=(?=["{])/g)].map(({ index, 0: start }) => {
    const rest = text.slice(index + start.length)
    if (rest.startsWith('"')) return rest.slice(0, rest.indexOf('"', 1) + 1)
    let depth = 0
    const end = rest.split('').findIndex((sign) => {
      if (sign === '{') depth += 1
      if (sign === '}') depth -= 1
      return depth === 0
    })
    return rest.slice(0, end + 1)
  })
}

/** Words in texts of a class name: in quotes as a result, and between the values of a template. */
function plainWordsIn(value: string): readonly string[] {
  if (value.startsWith('"')) return value.slice(1, -1).split(' ').filter(Boolean)
  const quoted = [...value.matchAll(/(?:[?:{(]|&&|\|\||\?\?) ?'([^']*)'/g)].map(([, text = '']) => text)
  const templates = [...withoutValues(value).matchAll(/`([^`]*)`/g)].map(([, text = '']) => text)
  return [...quoted, ...templates].flatMap((text) => text.split(/\s+/)).filter(Boolean)
}

function withoutValues(template: string): string {
  const rest = template.replaceAll(/\$\{[^{}]*\}/g, ' ')
  return rest === template ? rest : withoutValues(rest)
}

function classesIn(sheet: string): ReadonlySet<string> {
  const text = existsSync(sheet) ? readFileSync(sheet, 'utf8') : ''
  return new Set([...text.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name))
}

function read(pattern: string): readonly { readonly file: string; readonly text: string }[] {
  return globSync(pattern, { cwd: source }).map((name) => {
    const file = join(source, name)
    return { file, text: readFileSync(file, 'utf8') }
  })
}
