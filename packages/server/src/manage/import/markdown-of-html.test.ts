import { expect, test } from 'vitest'
import { markdownOfHtml } from './markdown-of-html.ts'

test.each<[html: string, text: string, cut: string[]]>([
  ['<p>Everybody.</p>', 'Everybody.', []],
  ['<p>One</p>\n<p>Two<br>Three</p>', 'One\n\nTwo\nThree', []],
  [
    '<p><strong>bold</strong> <em>slanted</em> <u>under</u> <s>gone</s></p>',
    '**bold** *slanted* __under__ ~~gone~~',
    [],
  ],
  ['<h2><strong>Rules</strong> of the house</h2><p>Be kind.</p>', '**Rules of the house**\n\nBe kind.', []],
  [
    '<ul><li>one</li><li>two</li></ul><ol><li>first</li><li>second</li></ol>',
    '- one\n- two\n\n1. first\n2. second',
    [],
  ],
  ['<p>run <code>a_b *c*</code></p>', 'run `a_b *c*`', []],
  ['<pre><code>x = 1\n  y_2 = 2</code></pre>', '```\nx = 1\n  y_2 = 2\n```', []],
  ['<p>5 &lt; 6 &amp; caf&#233; &#x1F3AE;&nbsp;&bogus;</p>', '5 < 6 & café 🎮 &bogus;', []],
  ['<p>snake_case and 2*3*4</p>', String.raw`snake\_case and 2\*3\*4`, []],
  ['<p>See <a href="https://user:pw@tog.example/a">here</a></p>', 'See here (https://tog.example/a)', []],
  ['<p><a href="https://tog.example/">https://tog.example</a></p>', 'https://tog.example', []],
  [
    '<p>Click <a href="javascript:alert(1)" onclick="x()">me</a></p>',
    'Click me',
    ['links that do not lead to the web'],
  ],
  ['<p>Hi<script>alert("<p>no</p>")</script> there</p>', 'Hi there', ['scripts']],
  ['<p>Look: <img src="x.png" alt="a cat" onerror="alert(1)"></p>', 'Look: a cat', ['pictures']],
  ['<iframe src="https://evil.example"></iframe><p>after</p>', 'after', ['embedded pages']],
  ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a b\nc', ['tables']],
  ['<p>unclosed <script>alert(1)', 'unclosed', ['scripts']],
  ['<p>a <!-- hidden --> b</p>', 'a b', []],
  ['<p>a <', 'a <', []],
  ['<p>a <b', 'a', []],
  ['<p title="a > b">c</p>', 'c', []],
  ['<p>a <constructor>b</constructor></p>', 'a b', []],
  ['<p>a <svg><svg/><path d="x"/></svg> b</p>', 'a b', ['pictures']],
  [
    '<p><a data-href="x" href="https://tog.example/?a=1&amp;b=2">here</a></p>',
    'here (https://tog.example/?a=1&b=2)',
    [],
  ],
  ['**Already** written _as_ here, a < b, x <y> z', '**Already** written _as_ here, a < b, x <y> z', []],
  ['', '', []],
])('%j', (html, text, cut) => {
  expect(markdownOfHtml(html)).toEqual({ text, cut })
})

test.each([
  '<',
  '<b>',
  '<b></i>',
  'a<br>',
  'a<p>',
  '&amp;',
  '<a href="x">',
  '</a>',
  '<ul><li>',
  '<script>',
  '<!--',
])('%s many times is read to its end', (piece) => {
  expect(markdownOfHtml(`<p>first</p>${piece.repeat(100_000)}`).text).toMatch(/^first/)
})
