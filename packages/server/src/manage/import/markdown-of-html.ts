import { plainAddress } from '@longhouse/contract/clips'

/** A text with the seven kinds of formatting that the site shows, and what of the HTML it cannot say. */
export interface MarkdownOfHtml {
  readonly text: string
  /** In the plural, each once. */
  readonly cut: readonly string[]
}

const marks: Readonly<Record<string, string>> = {
  b: '**',
  strong: '**',
  i: '*',
  em: '*',
  u: '__',
  ins: '__',
  s: '~~',
  del: '~~',
  strike: '~~',
  code: '`',
}
const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const paragraphs = new Set([...headings, 'p', 'ul', 'ol', 'blockquote', 'pre', 'table', 'hr'])
const lines = new Set(['br', 'li', 'tr', 'div', 'section', 'article', 'dt', 'dd'])
/** What stands between their tags is no text for people. */
const silent: Readonly<Record<string, string>> = {
  script: 'scripts',
  style: 'styles',
  iframe: 'embedded pages',
  object: 'embedded pages',
  svg: 'pictures',
  video: 'videos',
  audio: 'sounds',
  template: 'templates',
}
const noWords: Readonly<Record<string, string>> = {
  img: 'pictures',
  embed: 'embedded pages',
  input: 'form fields',
  table: 'tables',
}

const known = new Set([
  ...Object.keys(marks),
  ...paragraphs,
  ...lines,
  ...Object.keys(silent),
  ...Object.keys(noWords),
  'a',
  'span',
  'td',
  'th',
])

/**
 * HTML of an editor as the Markdown that people write here. What has no tag in it was not written as HTML and stays as
 * it is. Reads it once, from front to back.
 */
export function markdownOfHtml(html: string): MarkdownOfHtml {
  const tags = html.matchAll(/<\/?([a-z0-9]{1,20})[\s/>]/gi)
  const isHtml = tags.some(([, name = '']) => known.has(name.toLowerCase()))
  return isHtml ? new Reader(html).read() : { text: html, cut: [] }
}

interface Tag {
  readonly name: string
  readonly isEnd: boolean
  readonly attributes: string
}

class Reader {
  readonly #html: string
  readonly #cut = new Set<string>()
  readonly #links: (string | undefined)[] = []
  readonly #lists: { next: number | undefined }[] = []
  #text = ''
  #code: 'none' | 'line' | 'block' = 'none'
  #isHeading = false

  constructor(html: string) {
    this.#html = html
  }

  read(): MarkdownOfHtml {
    let at = 0
    while (at < this.#html.length) {
      const open = this.#html.indexOf('<', at)
      if (open === -1) break
      this.#say(this.#html.slice(at, open))
      at = this.#readTag(open)
    }
    this.#say(this.#html.slice(at))
    return { text: tidied(this.#text), cut: [...this.#cut] }
  }

  /** Gives where to go on. */
  #readTag(open: number): number {
    if (this.#html.startsWith('<!--', open)) return endOf(this.#html, '-->', open)
    const close = this.#html.indexOf('>', open)
    if (close === -1 || !/[a-z/!?]/i.test(this.#html.charAt(open + 1))) {
      this.#say('<')
      return open + 1
    }
    const tag = tagIn(this.#html.slice(open + 1, close))
    const kind = silent[tag.name]
    if (kind !== undefined && !tag.isEnd) {
      this.#cut.add(kind)
      return this.#afterSilent(tag.name, close)
    }
    this.#mark(tag)
    return close + 1
  }

  #afterSilent(name: string, from: number): number {
    // safe pattern: one of the names above, as it is
    const closing = new RegExp(`</${name}`, 'gi')
    closing.lastIndex = from
    const found = closing.exec(this.#html)
    return found ? endOf(this.#html, '>', found.index) : this.#html.length
  }

  #mark({ name, isEnd, attributes }: Tag): void {
    const lost = isEnd ? undefined : noWords[name]
    if (lost) this.#cut.add(lost)
    if (name === 'img') this.#say(attributeIn(attributes, 'alt'))
    if (name === 'a') this.#link(isEnd, attributes)
    if (name === 'ul' || name === 'ol') this.#list(name, isEnd)
    if (isEnd) this.#end(name)
    if (paragraphs.has(name)) this.#break('\n\n')
    else if (name === 'br') this.#text += '\n'
    else if (lines.has(name)) this.#break('\n')
    if (!isEnd) this.#begin(name)
  }

  #begin(name: string): void {
    if (name === 'li') this.#text += this.#bullet()
    else if (name === 'td' || name === 'th') this.#say(' ')
    else if (name === 'pre') this.#codeBlock(true)
    else if (headings.has(name)) this.#heading(true)
    else this.#format(name, true)
  }

  #end(name: string): void {
    if (name === 'pre') this.#codeBlock(false)
    else if (headings.has(name)) this.#heading(false)
    else this.#format(name, false)
  }

  #format(name: string, isBegin: boolean): void {
    const mark = marks[name]
    if (mark === undefined || this.#code === 'block') return
    if (name === 'code') this.#code = isBegin ? 'line' : 'none'
    else if (this.#code === 'line' || (this.#isHeading && mark === '**')) return
    this.#text += mark
  }

  #heading(isBegin: boolean): void {
    this.#text += '**'
    this.#isHeading = isBegin
  }

  #codeBlock(isBegin: boolean): void {
    this.#break('\n')
    this.#text += '```\n'
    this.#code = isBegin ? 'block' : 'none'
  }

  #link(isEnd: boolean, attributes: string): void {
    if (!isEnd) {
      const href = attributeIn(attributes, 'href')
      const address = plainAddress(href)
      if (href !== '' && address === undefined) this.#cut.add('links that do not lead to the web')
      this.#links.push(address)
      return
    }
    const address = this.#links.pop()
    if (address === undefined || this.#text.endsWith(escaped(address.replace(/\/$/, '')))) return
    this.#text += ` (${escaped(address)})`
  }

  #list(name: string, isEnd: boolean): void {
    if (isEnd) this.#lists.pop()
    else this.#lists.push({ next: name === 'ol' ? 1 : undefined })
  }

  #bullet(): string {
    const list = this.#lists.at(-1)
    if (list?.next === undefined) return '- '
    list.next += 1
    return `${list.next - 1}. `
  }

  #break(end: string): void {
    if (this.#text !== '' && !this.#text.endsWith(end)) this.#text += end
  }

  #say(html: string): void {
    const plain = decoded(html)
    if (this.#code === 'block') this.#text += plain
    else if (this.#code === 'line') this.#text += plain.replaceAll('`', "'")
    else {
      const words = escaped(plain.replaceAll(/\s+/g, ' '))
      this.#text += this.#text.at(-1)?.trim() === '' ? words.trimStart() : words
    }
  }
}

function endOf(html: string, end: string, from: number): number {
  const at = html.indexOf(end, from)
  return at === -1 ? html.length : at + end.length
}

function tagIn(inside: string): Tag {
  const isEnd = inside.startsWith('/')
  const [name = ''] = /^[a-z0-9]*/i.exec(isEnd ? inside.slice(1) : inside) ?? []
  return { name: name.toLowerCase(), isEnd, attributes: inside }
}

function attributeIn(inside: string, name: string): string {
  const at = inside.toLowerCase().indexOf(`${name}=`)
  if (at === -1) return ''
  const rest = inside.slice(at + name.length + 1)
  const quote = rest.charAt(0)
  if (quote !== '"' && quote !== "'") return decoded(rest.split(/[\s>]/, 1)[0] ?? '')
  return decoded(rest.slice(1).split(quote, 1)[0] ?? '')
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  ndash: '–',
  mdash: '—',
}

function decoded(text: string): string {
  return text.replaceAll(/&(#x[\da-f]{1,6}|#\d{1,7}|\w{1,31});/gi, (whole, name: string) => {
    const code = name.startsWith('#x') ? parseInt(name.slice(2), 16) : Number(name.slice(1))
    if (name.startsWith('#')) return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
    return entities[name.toLowerCase()] ?? whole
  })
}

/** What would be formatting here was none there. */
function escaped(text: string): string {
  return text.replaceAll(/[\\*_~`]/g, String.raw`\$&`)
}

function tidied(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
