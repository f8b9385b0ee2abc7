import { rules, SimpleMarkdown } from 'discord-markdown-parser'
import { Fragment, type ReactNode } from 'react'
import classes from './markdown-view.module.css'

/** Chat-style markdown as elements: bold, italic, underline, strikethrough, code, code blocks, line breaks. */
export function MarkdownView({ text }: { text: string }) {
  return (
    <div className={`prose breaks ${classes.text}`} dir="auto">
      {renderMarkdown(text)}
    </div>
  )
}

/** Renders the text as elements, never as HTML. Markup of any other kind stays text. */
export function renderMarkdown(text: string): ReactNode {
  try {
    return elements(parse(text, { inline: true }))
  } catch {
    // Thousands of markers in a row are beyond the parser.
    return text
  }
}

const kinds = [
  'codeBlock',
  'escape',
  'em',
  'strong',
  'underline',
  'strikethrough',
  'inlineCode',
  'br',
  'text',
]
const parse = SimpleMarkdown.parserFor(
  Object.fromEntries(Object.entries(rules).filter(([kind]) => kinds.includes(kind))),
)

interface Node {
  readonly type: string
  readonly content?: readonly Node[] | string
}

function elements(nodes: readonly Node[]): ReactNode {
  return nodes.map((node, index) => <Fragment key={index}>{element(node)}</Fragment>)
}

function element(node: Node): ReactNode {
  const children = typeof node.content === 'object' ? elements(node.content) : node.content
  switch (node.type) {
    case 'strong':
      return <strong>{children}</strong>
    case 'em':
      return <em>{children}</em>
    case 'underline':
      return <u>{children}</u>
    case 'strikethrough':
      return <s>{children}</s>
    case 'inlineCode':
      return <code>{children}</code>
    case 'codeBlock':
      return (
        // Long lines scroll, and a scrolling element must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre tabIndex={0}>
          <code>{children}</code>
        </pre>
      )
    case 'br':
      return <br />
    default:
      return children
  }
}
