import { expect, test } from 'vitest'
import { markdown } from './markdown.ts'

test.each([
  ['plain text', 'plain text'],
  ['**bold** and *thin*', '<strong>bold</strong> and <em>thin</em>'],
  ['**bold with *thin* inside**', '<strong>bold with <em>thin</em> inside</strong>'],
  ['`**code**`', '<code>**code**</code>'],
  ['```js\nlet a\n```', '<code class="block">let a\n</code>'],
  ['2 * 3 * 4', '2 * 3 * 4'],
  ['snake_case_name', 'snake_case_name'],
  ['# Big\nplain', '<span class="line heading-1">Big</span>plain'],
  ['a # b\n-# small **print**', 'a # b\n<span class="line subtext">small <strong>print</strong></span>'],
  ['- one\n- two', '<span class="line bullet">one</span><span class="line bullet">two</span>'],
  ['**# bold**', '<strong># bold</strong>'],
  [
    '<t:0:F>',
    '<time class="mention" data-style="F" datetime="1970-01-01T00:00:00.000Z">1970-01-01 00:00 UTC</time>',
  ],
  ['\\*not thin\\*', '*not thin*'],
  [
    '<@7> <@&8> @here',
    '<span class="mention">@user 7</span> <span class="mention">@role 8</span> <span class="mention">@here</span>',
  ],
  ['<script>alert("1")</script>', '&#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62;'],
  ['**<b>**', '<strong>&#60;b&#62;</strong>'],
  [String.raw`robin\_reed \*so\*`, 'robin_reed *so*'],
  ['[click](javascript:alert(1))', '[click](javascript:alert(1))'],
  [
    '[a"b](https://x.test/"onclick=1)',
    '<a href="https://x.test/&#34;onclick=1" rel="noreferrer noopener" target="_blank">a&#34;b</a>',
  ],
  [
    'see https://x.test/a?b=1&c=2 now',
    'see <a href="https://x.test/a?b=1&#38;c=2" rel="noreferrer noopener" target="_blank">https://x.test/a?b=1&#38;c=2</a> now',
  ],
])('%s', (text, markup) => {
  expect(markdown(text, (kind, id) => `${kind} ${id}`).markup).toBe(markup)
})
