import { Html, escapeText } from './html.ts'

type Names = (kind: 'user' | 'role', id: string) => string | undefined
type Rule = [RegExp, (match: RegExpExecArray, names: Names) => string]

/** Rules that apply only at the beginning of a line. */
const lineRules: Rule[] = [
  [
    /^(#{1,3}) ([^\n]+)\n?/,
    ([, marks = '', text = ''], names) => line(`heading-${marks.length}`, text, names),
  ],
  [/^-# ([^\n]+)\n?/, ([, text = ''], names) => line('subtext', text, names)],
  [/^> ([^\n]+)\n?/, ([, text = ''], names) => line('quote', text, names)],
  [/^[-*] ([^\n]+)\n?/, ([, text = ''], names) => line('bullet', text, names)],
]

const rules: Rule[] = [
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
  [/^<t:(\d{1,11})(?::([tTdDfFR]))?>/, ([, seconds = '', style = 'f']) => time(Number(seconds), style)],
  [/^@(everyone|here)/, ([, who = '']) => mention(who)],
  [/^\\([^0-9A-Za-z\s])/, ([, character = '']) => escapeText(character)],
]

/** The part of Discord's markdown that the site's messages use. Everything else is escaped. */
export function markdown(text: string, names: Names = () => undefined): Html {
  return new Html(draw({ text, names, knowsLines: true }))
}

function inline(text: string, names: Names): string {
  return draw({ text, names, knowsLines: false })
}

interface Drawn {
  text: string
  names: Names
  /** Headings and the like are only allowed outside of other markup. */
  knowsLines: boolean
}

function draw({ text, names, knowsLines }: Drawn): string {
  let done = ''
  let rest = text
  let isLineStart = knowsLines
  while (rest) {
    const found: Found | undefined = firstRule(rest, isLineStart ? [...lineRules, ...rules] : rules)
    // Plain text goes up to the next character that could begin markup, or to the end of the line.
    const taken = found?.match[0] ?? /^\n|^[\s\S][^`*_~[<@\\h\n]*/.exec(rest)?.[0] ?? rest
    done += found ? found.render(found.match, names) : escapeText(taken)
    rest = rest.slice(taken.length)
    isLineStart = knowsLines && taken.endsWith('\n')
  }
  return done
}

interface Found {
  match: RegExpExecArray
  render: Rule[1]
}

function firstRule(text: string, among: Rule[]): Found | undefined {
  for (const [pattern, render] of among) {
    const match = pattern.exec(text)
    if (match) return { match, render }
  }
  return undefined
}

function line(className: string, text: string, names: Names): string {
  return `<span class="line ${className}">${inline(text, names)}</span>`
}

function link(url: string, text: string): string {
  return `<a href="${escapeText(url)}" rel="noreferrer noopener" target="_blank">${escapeText(text)}</a>`
}

function mention(name: string): string {
  return `<span class="mention">@${escapeText(name)}</span>`
}

/** In UTC, as on all pages; the page's script turns it into local time. */
function time(seconds: number, style: string): string {
  const at = new Date(Math.min(seconds, 8_000_000_000) * 1000).toISOString()
  return `<time class="mention" data-style="${style}" datetime="${at}">${at.slice(0, 16).replace('T', ' ')} UTC</time>`
}
