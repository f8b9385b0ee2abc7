import { Html, escapeText } from './html.ts'

type Names = (kind: 'user' | 'role', id: string) => string | undefined

const rules: [RegExp, (match: RegExpExecArray, names: Names) => string][] = [
  // safe pattern: it can be read in two ways at most, with its first word and without
  [/^```(?:\w+\n)?([\s\S]+?)```/, ([, code = '']) => `<code class="block">${escapeText(code)}</code>`],
  [/^`([^`]+)`/, ([, code = '']) => `<code>${escapeText(code)}</code>`],
  [/^\*\*([\s\S]+?)\*\*/, ([, text = ''], names) => `<strong>${inline(text, names)}</strong>`],
  [/^__([\s\S]+?)__/, ([, text = ''], names) => `<u>${inline(text, names)}</u>`],
  [/^~~([\s\S]+?)~~/, ([, text = ''], names) => `<s>${inline(text, names)}</s>`],
  [/^\*([^\s*](?:[^*\n]*[^\s*])?)\*/, ([, text = ''], names) => `<em>${inline(text, names)}</em>`],
  [/^\[([^\]\n]+)\]\((https?:\/\/[^\s)]+)\)/, ([, text = '', url = '']) => link(url, text)],
  [/^https?:\/\/[^\s<>)\]]+/, ([url]) => link(url, url)],
  [/^<@!?(\d+)>/, ([, id = ''], names) => mention(names('user', id) ?? id)],
  [/^<@&(\d+)>/, ([, id = ''], names) => mention(names('role', id) ?? id)],
  [/^@(everyone|here)/, ([, who = '']) => mention(who)],
  [/^\\([^\w\s])/, ([, character = '']) => escapeText(character)],
]

/** The part of Discord's markdown that the site's messages use. Whatever is no markup is escaped. */
export function markdown(text: string, names: Names = () => undefined): Html {
  return new Html(inline(text, names))
}

function inline(text: string, names: Names): string {
  let done = ''
  let rest = text
  while (rest) {
    const [match, draw] = firstRule(rest) ?? []
    if (match && draw) {
      done += draw(match, names)
      rest = rest.slice(match[0].length)
    } else {
      // Plain text up to the next character that could begin markup.
      const plain = /^[\s\S][^`*_~[<@\\h]*/.exec(rest)?.[0] ?? rest
      done += escapeText(plain)
      rest = rest.slice(plain.length)
    }
  }
  return done
}

function firstRule(text: string): [RegExpExecArray, (typeof rules)[number][1]] | undefined {
  for (const [pattern, draw] of rules) {
    const match = pattern.exec(text)
    if (match) return [match, draw]
  }
  return undefined
}

function link(url: string, text: string): string {
  return `<a href="${escapeText(url)}" rel="noreferrer noopener" target="_blank">${escapeText(text)}</a>`
}

function mention(name: string): string {
  return `<span class="mention">@${escapeText(name)}</span>`
}
