import { expect, it } from 'vitest'
import { url, urlKind } from './url.ts'

const URL_ERROR = { code: 'validation_invalid_url', message: 'Must be a valid url.' }

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
  ['notaurl', URL_ERROR],
  ['javascript:alert(1)', URL_ERROR],
  ['javascript:80/%0aalert(1)', URL_ERROR],
  ['javascript://x.example/%0aalert(1)', URL_ERROR],
  ['javascript:alert(1)@x.example', URL_ERROR],
  ['data:text/html,x', URL_ERROR],
  ['mailto:a@b.example', URL_ERROR],
  ['https://', URL_ERROR],
  ['https://x .example', URL_ERROR],
  [' https://x.example', URL_ERROR],
  ['java\nscript:alert(1)', URL_ERROR],
  ['https://x..example', URL_ERROR],
  ['https://-x.example', URL_ERROR],
  ['https://x.example:port', URL_ERROR],
  [`https://x.example/${'a'.repeat(2083)}`, URL_ERROR],
])('%s', (value, expected) => {
  expect(urlKind.validate(url(), value)).toEqual(expected)
})
