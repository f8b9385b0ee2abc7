/** A piece of HTML: running text, or the opening or closing of an element (its name in lower case). */
export type HtmlToken =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'open' | 'close'; readonly name: string; readonly isSelfClosed: boolean }

/**
 * Cuts HTML into pieces as a browser would; comments, declarations and the content of scripts are left out. Every
 * step moves forward or ends, so hostile input costs no more than its length. What is never closed swallows the rest.
 */
export function* htmlTokens(html: string): Generator<HtmlToken> {
  let position = 0
  while (position < html.length) {
    const start = nextMarkup(html, position)
    if (start > position) yield { kind: 'text', text: html.slice(position, start) }
    if (start >= html.length) return

    const name = /^<\/?([A-Za-z][^\s/>]{0,40})/.exec(html.slice(start, start + 44))?.[1]?.toLowerCase()
    const end = name ? endOfTag(html, start + 1) : endOfComment(html, start)
    if (end < 0) return
    if (name) {
      const kind = html.charAt(start + 1) === '/' ? 'close' : 'open'
      yield { kind, name, isSelfClosed: html.charAt(end - 2) === '/' }
    }
    position = name && html.charAt(start + 1) !== '/' ? skipRawContent(html, name, end) : end
  }
}

const RAW_ELEMENTS = new Set(['script', 'style', 'iframe', 'textarea'])

// Nothing inside these is markup: a script may well hold the text "<p>" or a comment that never ends.
function skipRawContent(html: string, name: string, from: number): number {
  if (!RAW_ELEMENTS.has(name)) return from
  // safe pattern: the name is one of four
  const close = new RegExp(`</${name}[\\s/>]`, 'gi')
  close.lastIndex = from
  return close.exec(html)?.index ?? html.length
}

// A lone `<`, as in `1 < 2`, is text.
function nextMarkup(html: string, from: number): number {
  let start = html.indexOf('<', from)
  while (start >= 0 && !/[A-Za-z/!?]/.test(html.charAt(start + 1))) start = html.indexOf('<', start + 1)
  return start < 0 ? html.length : start
}

// A quote opens a value only after `=`; within a value `>` means nothing.
function endOfTag(html: string, from: number): number {
  let last = ''
  for (let position = from; position < html.length; position += 1) {
    const character = html.charAt(position)
    if (character === '>') return position + 1
    if (last === '=' && (character === '"' || character === "'")) {
      position = html.indexOf(character, position + 1)
      if (position < 0) return -1
    }
    if (!/\s/.test(character)) last = character
  }
  return -1
}

function endOfComment(html: string, start: number): number {
  const close = html.startsWith('<!--', start) ? '-->' : '>'
  const end = html.indexOf(close, start + 2)
  return end < 0 ? -1 : end + close.length
}
