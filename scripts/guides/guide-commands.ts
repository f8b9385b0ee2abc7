/** A command in a guide. */
export interface GuideCommand {
  readonly guide: string
  readonly line: number
  /** Without the comment after it. */
  readonly text: string
}

const fence = /^ *```(\w*)/
const shells = new Set(['', 'sh'])
const inlineCommand = /`((?:[A-Z_]+=\S+ )*(?:npm|npx|node|git) [^`]+)`/g

/** Lists every shell line of a guide, and every command within a sentence, from top to bottom. */
export function commandsIn(guide: string, markdown: string): GuideCommand[] {
  let language: string | undefined
  return markdown.split('\n').flatMap((content, index) => {
    const [isFence, named = ''] = fence.exec(content) ?? []
    if (isFence !== undefined) {
      language = language === undefined ? named : undefined
      return []
    }
    const texts = language === undefined ? inlineOf(content) : blockOf(content, language)
    return texts.map((text) => ({ guide, line: index + 1, text }))
  })
}

function blockOf(content: string, language: string): string[] {
  const text = content.replace(/(^|\s+)# .*$/, '').trim()
  return shells.has(language) && text !== '' ? [text] : []
}

function inlineOf(content: string): string[] {
  return Array.from(content.matchAll(inlineCommand), ([, text = '']) => text.replaceAll('\\|', '|'))
}
