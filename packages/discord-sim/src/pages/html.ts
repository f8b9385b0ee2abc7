/** Markup that is already safe. All other values in `html` are escaped. */
export class Html {
  readonly markup: string

  constructor(markup: string) {
    this.markup = markup
  }

  toString(): string {
    return this.markup
  }
}

type Part = Html | string | number | false | null | undefined | Part[]

export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((done, text, index) => `${done}${render(parts[index - 1])}${text}`))
}

export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

function render(part: Part): string {
  if (part === false || part === null || part === undefined) return ''
  if (Array.isArray(part)) return part.map(render).join('')
  return part instanceof Html ? part.markup : escapeText(String(part))
}
