import { plainAddress } from '@longhouse/contract/clips'
import { htmlTokens, type HtmlToken } from '@longhouse/engine'

/** A text with the seven kinds of formatting that the site shows, and the names of the HTML that was lost. */
export interface MarkdownOfHtml {
  readonly text: string
  /** In the plural, each once. */
  readonly cut: readonly string[]
}

const marks: ReadonlyMap<string, string> = new Map([
  ['b', '**'],
  ['strong', '**'],
  ['i', '*'],
  ['em', '*'],
  ['u', '__'],
  ['ins', '__'],
  ['s', '~~'],
  ['del', '~~'],
  ['strike', '~~'],
  ['code', '`'],
])
const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const paragraphs = new Set([...headings, 'p', 'ul', 'ol', 'blockquote', 'pre', 'table', 'hr'])
const lines = new Set(['br', 'li', 'tr', 'div', 'section', 'article', 'dt', 'dd'])
/** Tags whose contents are not text for readers. */
const silent: ReadonlyMap<string, string> = new Map([
  ['script', 'scripts'],
  ['style', 'styles'],
  ['iframe', 'embedded pages'],
  ['object', 'embedded pages'],
  ['svg', 'pictures'],
  ['video', 'videos'],
  ['audio', 'sounds'],
  ['template', 'templates'],
])
const noWords: ReadonlyMap<string, string> = new Map([
  ['img', 'pictures'],
  ['embed', 'embedded pages'],
  ['input', 'form fields'],
  ['table', 'tables'],
])

const known = new Set([
  ...marks.keys(),
  ...paragraphs,
  ...lines,
  ...silent.keys(),
  ...noWords.keys(),
  'a',
  'span',
  'td',
  'th',
])

/**
 * Converts HTML of an editor to the Markdown of the site. A text without a tag was not written as HTML, and
 * does not change. Reads it once, from front to back.
 */
export function markdownOfHtml(html: string): MarkdownOfHtml {
  const tags = html.matchAll(/<\/?([a-z0-9]{1,20})[\s/>]/gi)
  const isHtml = tags.some(([, name = '']) => known.has(name.toLowerCase()))
  return isHtml ? new Reader(html).read() : { text: html, cut: [] }
}

/** Characters of the end that stay in memory, so that a long text costs no more than its length. */
const endLength = 2000

class Reader {
  readonly #html: string
  readonly #cut = new Set<string>()
  readonly #links: (string | undefined)[] = []
  readonly #lists: { next: number | undefined }[] = []
  readonly #pieces: string[] = []
  #end = ''
  /** The open tag whose contents are not text. */
  #silent: string | undefined
  #code: 'none' | 'line' | 'block' = 'none'
  #isHeading = false

  constructor(html: string) {
    this.#html = html
  }

  read(): MarkdownOfHtml {
    for (const token of htmlTokens(this.#html)) {
      if (this.#silent === undefined) this.#take(token)
      else if (token.kind === 'close' && token.name === this.#silent) this.#silent = undefined
    }
    return { text: tidied(this.#pieces.join('')), cut: [...this.#cut] }
  }

  #take(token: HtmlToken): void {
    if (token.kind === 'text') this.#say(token.text)
    else if (token.kind === 'close') this.#closeElement(token.name)
    else this.#openElement(token.name, token.attributes)
  }

  #openElement(name: string, attributes: ReadonlyMap<string, string>): void {
    const lost = silent.get(name) ?? noWords.get(name)
    if (lost !== undefined) this.#cut.add(lost)
    if (silent.has(name)) {
      this.#silent = name
      return
    }
    if (name === 'img') this.#say(attributes.get('alt') ?? '')
    if (name === 'a') this.#openLink(attributes.get('href') ?? '')
    if (name === 'ul' || name === 'ol') this.#lists.push({ next: name === 'ol' ? 1 : undefined })
    this.#breakAround(name)
    this.#begin(name)
  }

  #closeElement(name: string): void {
    if (name === 'a') this.#closeLink()
    if (name === 'ul' || name === 'ol') this.#lists.pop()
    this.#finish(name)
    this.#breakAround(name)
  }

  #breakAround(name: string): void {
    if (paragraphs.has(name)) this.#break('\n\n')
    else if (name === 'br') this.#add('\n')
    else if (lines.has(name)) this.#break('\n')
  }

  #begin(name: string): void {
    if (name === 'li') this.#add(this.#bullet())
    else if (name === 'td' || name === 'th') this.#say(' ')
    else if (name === 'pre') this.#codeBlock(true)
    else if (headings.has(name)) this.#heading(true)
    else this.#format(name, true)
  }

  #finish(name: string): void {
    if (name === 'pre') this.#codeBlock(false)
    else if (headings.has(name)) this.#heading(false)
    else this.#format(name, false)
  }

  #format(name: string, isBegin: boolean): void {
    const mark = marks.get(name)
    if (mark === undefined || this.#code === 'block') return
    if (name === 'code') this.#code = isBegin ? 'line' : 'none'
    else if (this.#code === 'line' || (this.#isHeading && mark === '**')) return
    this.#add(mark)
  }

  #heading(isBegin: boolean): void {
    this.#add('**')
    this.#isHeading = isBegin
  }

  #codeBlock(isBegin: boolean): void {
    this.#break('\n')
    this.#add('```\n')
    this.#code = isBegin ? 'block' : 'none'
  }

  #openLink(href: string): void {
    const address = plainAddress(href)
    if (href !== '' && address === undefined) this.#cut.add('links that do not lead to the web')
    this.#links.push(address)
  }

  #closeLink(): void {
    const address = this.#links.pop()
    if (address === undefined || this.#end.endsWith(escaped(address.replace(/\/$/, '')))) return
    this.#add(` (${escaped(address)})`)
  }

  #bullet(): string {
    const list = this.#lists.at(-1)
    if (list?.next === undefined) return '- '
    list.next += 1
    return `${list.next - 1}. `
  }

  #break(end: string): void {
    if (this.#end !== '' && !this.#end.endsWith(end)) this.#add(end)
  }

  #say(text: string): void {
    const plain = text.replaceAll('\u00A0', ' ')
    if (this.#code === 'block') this.#add(plain)
    else if (this.#code === 'line') this.#add(plain.replaceAll('`', "'"))
    else {
      const words = escaped(plain.replaceAll(/\s+/g, ' '))
      this.#add(this.#end.at(-1)?.trim() === '' ? words.trimStart() : words)
    }
  }

  #add(more: string): void {
    this.#pieces.push(more)
    this.#end = (this.#end + more).slice(-endLength)
  }
}

/** Escapes characters that would be formatting here. */
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
