import { createRequire } from 'node:module'
import type * as parser from 'htmlparser2'
import type { TokenizerCallbacks } from 'htmlparser2'

const require = createRequire(import.meta.url)

/**
 * A part of HTML: running text without entities, or the opening or closing of an element (its name in lower
 * case).
 */
export type HtmlToken =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'open'; readonly name: string; readonly attributes: ReadonlyMap<string, string> }
  | { readonly kind: 'close'; readonly name: string }

const chunkLength = 4096

/**
 * Splits HTML into parts as a browser would; comments and declarations are skipped, and the content of a
 * script is text. A caller that has enough can stop. It makes only tokens and no tree, so hostile input costs
 * no more than its length. The library's parser walks through all open elements at every tag. An element that
 * is never closed swallows the rest.
 */
export function* htmlTokens(html: string): Generator<HtmlToken> {
  const collector = new TokenCollector(html)
  // Loaded with the first text: few sites ask for excerpts.
  const { Tokenizer }: typeof parser = require('htmlparser2')
  const tokenizer = new Tokenizer({}, collector)
  for (let start = 0; start < html.length; start += chunkLength) {
    tokenizer.write(html.slice(start, start + chunkLength))
    yield* collector.take()
  }
  // Ends a reference to a character, and a lone `<`.
  tokenizer.write(' ')
  yield* collector.take()
}

const foreign = new Set(['svg', 'math'])

class TokenCollector implements TokenizerCallbacks {
  readonly #html: string
  #tokens: HtmlToken[] = []
  #name = ''
  #attributes = new Map<string, string>()
  #attribute = ''
  #value = ''
  #foreignDepth = 0

  constructor(html: string) {
    this.#html = html
  }

  /** Returns the tokens since the last call. */
  take(): readonly HtmlToken[] {
    const tokens = this.#tokens
    this.#tokens = []
    return tokens
  }

  ontext(start: number, end: number): void {
    this.#tokens.push({ kind: 'text', text: this.#html.slice(start, end) })
  }

  ontextentity(codePoint: number): void {
    this.#tokens.push({ kind: 'text', text: String.fromCodePoint(codePoint) })
  }

  onopentagname(start: number, end: number): void {
    this.#name = this.#nameAt(start, end)
    this.#attributes = new Map()
  }

  onattribname(start: number, end: number): void {
    this.#attribute = this.#nameAt(start, end)
    this.#value = ''
  }

  onattribdata(start: number, end: number): void {
    this.#value += this.#html.slice(start, end)
  }

  onattribentity(codePoint: number): void {
    this.#value += String.fromCodePoint(codePoint)
  }

  /** Of two with the same name the first counts. */
  onattribend(): void {
    if (!this.#attributes.has(this.#attribute)) this.#attributes.set(this.#attribute, this.#value)
  }

  onopentagend(): void {
    if (foreign.has(this.#name)) this.#foreignDepth += 1
    this.#tokens.push({ kind: 'open', name: this.#name, attributes: this.#attributes })
  }

  /** A slash at the end means something in drawings and formulas only. */
  onselfclosingtag(): void {
    this.onopentagend()
    if (this.isInForeignContext()) this.#close(this.#name)
  }

  onclosetag(start: number, end: number): void {
    this.#close(this.#nameAt(start, end))
  }

  isInForeignContext(): boolean {
    return this.#foreignDepth > 0
  }

  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}

  #close(name: string): void {
    if (foreign.has(name)) this.#foreignDepth = Math.max(0, this.#foreignDepth - 1)
    this.#tokens.push({ kind: 'close', name })
  }

  #nameAt(start: number, end: number): string {
    return this.#html.slice(start, end).toLowerCase()
  }
}
