import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ShippedPackage } from './shipped-packages.ts'

/** Licences that count as open source here. A person reviews another one before it is added. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'OFL-1.1',
])
/** Manifests with a long licence name; the licence file of each package confirms the short one. */
const meant: Readonly<Record<string, string>> = { 'Apache License': 'Apache-2.0' }
const licenceFile = /^(licen[cs]e|copying|notice|copyright|third[-_]party)/i
const readmeSection = /^#+ licen[cs]e\s*$([^#]*Permission is hereby granted[^#]*)/im

/** The licence of a package as an SPDX expression. */
export function licenceOf({ licence }: ShippedPackage): string {
  return meant[licence] ?? licence
}

/** Whether all licences, or those of one alternative, are on the list. */
export function isOpenSource(expression: string): boolean {
  const choices = expression.replaceAll(/[()]/g, '').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every((name) => allowed.has(name)))
}

/**
 * The licence text that must be included with a package: its own files, the section in its README, or the
 * standard text.
 */
export function licenceTextOf(root: string, shipped: ShippedPackage): string | undefined {
  const folder = join(root, shipped.path)
  const names = readdirSync(folder)
  const own = names.filter((name) => licenceFile.test(name)).map((name) => textIn(folder, name))
  if (own.length > 0) return own.join('\n\n')

  const readme = names.find((name) => /^readme/i.test(name))
  const readmeText = readme ? textIn(folder, readme) : ''
  const [, section] = readmeSection.exec(readmeText) ?? []
  return section?.trim() ?? standardText({ ...shipped, folder, readmeText })
}

function standardText(place: ShippedPackage & { folder: string; readmeText: string }): string | undefined {
  const licence = licenceOf(place)
  const texts = join(import.meta.dirname, 'texts')
  if (!existsSync(join(texts, `${licence}.txt`))) return undefined
  const author = `The package brings no text of its licence. Copyright: ${authorOf(place.folder)}`
  const text = textIn(texts, `${licence}.txt`)
  if (licence !== 'LGPL-3.0-or-later') return `${author}\n\n${text}`
  // The licence requires the text that it extends; the README names the bundled libraries and their licences.
  return [author, place.readmeText, text, textIn(texts, 'GPL-3.0.txt')].join('\n\n')
}

function authorOf(folder: string): string {
  const { author }: { author?: string | { name: string } } = JSON.parse(textIn(folder, 'package.json'))
  return (typeof author === 'object' ? author.name : author) ?? 'its authors'
}

function textIn(folder: string, name: string): string {
  return readFileSync(join(folder, name), 'utf8').trim()
}
