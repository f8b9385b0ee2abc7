import { badRequest } from '../errors.ts'
import { htmlTokens } from '../lib/html-tokens.ts'
import { toBool } from '../schema/cast.ts'

/** Keeps only the keys that `fields=` names. Responses are never changed, always copied. */
export interface FieldPicker {
  /** For a record, a list of records or any other answer. */
  apply(json: unknown): unknown
  /** For a list answer: the frame stays, its items are picked. */
  applyToList<List extends { readonly items: readonly unknown[] }>(list: List): List & { items: unknown[] }
}

/** Reads the `fields` parameter; throws 400 for a modifier that does not exist or lacks arguments, and for a long text. */
export function parseFields(text: string): FieldPicker {
  if (text.length > maxTextLength)
    throw badRequest(`The parameter fields has at most ${maxTextLength} characters.`)
  const root = newSelection()
  for (const part of splitOutsideParentheses(text)) if (part !== '') addPath(root, part)

  return {
    apply: (json) => pick(json, root),
    applyToList: (list) => ({ ...list, items: list.items.map((item) => pick(item, root)) }),
  }
}

/** Like `parseFields`; keeps everything if `fields` is empty. */
export function pickerFor(fields: string | undefined): FieldPicker {
  return fields ? parseFields(fields) : everything
}

const everything: FieldPicker = {
  apply: (json) => json,
  applyToList: (list) => ({ ...list, items: [...list.items] }),
}

// No answer is nested deeper; the bound keeps the walk off the end of the stack.
const maxDepth = 100
const maxTextLength = 8000
// `excerpt(200,true)`, with room for spaces.
const maxModifier = 100

type Modify = (value: unknown) => unknown

interface Selection {
  readonly children: Map<string, Selection>
  /** Set when the path ends here: the whole value is kept, changed by this. */
  modify?: Modify
}

function newSelection(): Selection {
  return { children: new Map() }
}

function addPath(root: Selection, part: string): void {
  const colon = part.indexOf(':')
  const keys = (colon < 0 ? part : part.slice(0, colon)).split('.', maxDepth + 1)
  if (keys.length > maxDepth) throw badRequest()

  let selection = root
  for (const key of keys) {
    const child = selection.children.get(key) ?? newSelection()
    selection.children.set(key, child)
    selection = child
  }
  selection.modify = colon < 0 ? keep : readModifier(part.slice(colon + 1))
}

function pick(value: unknown, selection: Selection): unknown {
  if (selection.modify) return selection.modify(value)
  if (Array.isArray(value)) return value.some(isObject) ? value.map((item) => pick(item, selection)) : value
  if (!isObject(value)) return value

  const kept: [string, unknown][] = []
  for (const [key, inner] of Object.entries(value)) {
    const child = selection.children.get(key) ?? wildcardOf(selection)
    if (child) kept.push([key, pick(inner, child)])
  }
  // Built from entries so that a key named `__proto__` stays a key.
  return Object.fromEntries(kept)
}

// Only as the last step: `expand.*.id` matches nothing below `expand`.
function wildcardOf(selection: Selection): Selection | undefined {
  const wildcard = selection.children.get('*')
  return wildcard?.modify ? wildcard : undefined
}

function keep(value: unknown): unknown {
  return value
}

function readModifier(text: string): Modify {
  if (text.length > maxModifier) throw badRequest()
  const [, name, argumentText = ''] = /^(\w+)\(([^()]*)\)$/.exec(text.trim()) ?? []
  const args = argumentText.split(',').map((argument) => argument.trim())
  const [maxText = '', ellipsisText = ''] = args
  if (name !== 'excerpt' || args.length > 2 || !/^0*[1-9]\d{0,8}$/.test(maxText)) throw badRequest()

  const options = { max: Number(maxText), ellipsis: toBool(ellipsisText) }
  return (value) => (typeof value === 'string' ? excerpt(value, options) : value)
}

function splitOutsideParentheses(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let position = 0; position < text.length; position += 1) {
    const character = text.charAt(position)
    if (character === '(') depth += 1
    else if (character === ')') depth -= 1
    else if (character === ',' && depth <= 0) {
      parts.push(text.slice(start, position).trim())
      start = position + 1
    }
  }
  return [...parts, text.slice(start).trim()]
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** How an excerpt is cut. */
interface ExcerptOptions {
  /** Characters, at least 1. */
  readonly max: number
  /** Whether `...` is appended when something was cut. */
  readonly ellipsis: boolean
}

/**
 * Returns the plain text of HTML: script-like elements are dropped, entities decoded, whitespace collapsed,
 * block elements become a space. The result is text, not safe HTML: it must be escaped like any other text.
 */
export function excerpt(html: string, { max, ellipsis }: ExcerptOptions): string {
  const plain = plainText(html, max).trim()
  const characters = Array.from(plain)
  if (characters.length <= max) return plain
  return characters.slice(0, max).join('').trim() + (ellipsis ? '...' : '')
}

const droppedElements = new Set(
  'head style script iframe applet object svg picture dialog template button form textarea select option'.split(
    ' ',
  ),
)
const droppedEmpty = new Set(['embed', 'img', 'input'])
const inline = new Set(
  'a abbr acronym b bdo big br cite code em i label q small span strong strike sub sup time'.split(' '),
)

// Two UTF-16 units can be one character, and the ends are trimmed later: enough is twice the length and a bit.
function plainText(html: string, max: number): string {
  const pieces: string[] = []
  let length = 0
  let last = ''
  let dropped: { name: string; depth: number } | undefined

  const append = (more: string): void => {
    const piece = last === ' ' ? more.replace(/^ /, '') : more
    pieces.push(piece)
    length += piece.length
    last = piece.at(-1) ?? last
  }

  for (const token of htmlTokens(html)) {
    if (length > 2 * (max + 2)) break

    if (dropped) {
      if (token.kind !== 'text' && token.name === dropped.name)
        dropped.depth += token.kind === 'open' ? 1 : -1
      if (dropped.depth === 0) dropped = undefined
    } else if (token.kind === 'text') append(token.text.replaceAll(/[ \t\n\f\r]+/g, ' '))
    else if (token.kind === 'open' && droppedElements.has(token.name))
      dropped = { name: token.name, depth: 1 }
    else if (!inline.has(token.name) && !droppedElements.has(token.name) && !droppedEmpty.has(token.name))
      append(' ')
  }
  return pieces.join('')
}
