import { isValidElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { renderMarkdown } from './markdown-view.tsx'

const html = (text: string) => renderToStaticMarkup(renderMarkdown(text))

it.each([
  ['**bold**', '<strong>bold</strong>'],
  ['*italic* and _italic_', '<em>italic</em> and <em>italic</em>'],
  ['__underline__', '<u>underline</u>'],
  ['~~gone~~', '<s>gone</s>'],
  ['`code`', '<code>code</code>'],
  ['**bold *and* __more__**', '<strong>bold <em>and</em> <u>more</u></strong>'],
  ['one\ntwo', 'one<br/>two'],
  [String.raw`\*not\*`, '*not*'],
  ['<b>x</b> <script>', '&lt;b&gt;x&lt;/b&gt; &lt;script&gt;'],
  ['@everyone <@123> <t:1:R> :smile:', '@everyone &lt;@123&gt; &lt;t:1:R&gt; :smile:'],
  ['[text](javascript:alert(1))', '[text](javascript:alert(1))'],
])('%j becomes %s', (text, expected) => {
  expect(html(text)).toBe(expected)
})

it('keeps a block of code as it is', () => {
  expect(html('```\na **b**\n```')).toContain('<code>a **b**</code>')
})

it('five thousand asterisks come out as written', () => {
  const text = '*'.repeat(5000)
  expect(html(text)).toContain('*')
  expect(isValidElement(renderMarkdown(text))).toBe(false)
})
