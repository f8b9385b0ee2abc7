import { expect, it } from 'vitest'
import { url, urlKind } from './url.ts'

const urlError = { code: 'validation_invalid_url', message: 'Must be a valid url.' }

it.each([
  ['https://x.example/1?a=b#c', undefined],
  ['example.com', undefined],
  ['example.com:8080/path', undefined],
  ['ftp://x.example', undefined],
  ['http://localhost:3000', undefined],
  ['http://127.0.0.1', undefined],
  ['http://[::1]:8090/x', undefined],
  ['https://user:pass@x.example', undefined],
  ['https://münchen.example', undefined],
  ['notaurl', urlError],
  ['javascript:alert(1)', urlError],
  ['javascript:80/%0aalert(1)', urlError],
  ['javascript://x.example/%0aalert(1)', urlError],
  ['javascript:alert(1)@x.example', urlError],
  ['data:text/html,x', urlError],
  ['mailto:a@b.example', urlError],
  ['https://', urlError],
  ['https://x .example', urlError],
  [' https://x.example', urlError],
  ['java\nscript:alert(1)', urlError],
  ['https://x..example', urlError],
  ['https://-x.example', urlError],
  ['https://x.example:port', urlError],
  [`https://x.example/${'a'.repeat(2083)}`, urlError],
])('%s', (value, expected) => {
  expect(urlKind.validate(url(), value)).toEqual(expected)
})
