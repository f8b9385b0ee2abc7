import { expect, test } from 'vitest'
import { parseKeyPage } from './s3-answers.ts'

const list = (content: string) => `<?xml version="1.0"?><ListBucketResult>${content}</ListBucketResult>`

test.each([
  ['nothing', list('<IsTruncated>false</IsTruncated>'), { keys: [] }],
  [
    'keys with letters that XML writes otherwise',
    list('<Contents><Key>a/b&amp;c</Key></Contents><Contents><Key>d&#43;&#x2b;&quot;</Key></Contents>'),
    { keys: ['a/b&c', 'd++"'] },
  ],
  [
    'a page that is not the last',
    list('<IsTruncated>true</IsTruncated><NextContinuationToken>x/y+=</NextContinuationToken><Key>a</Key>'),
    { keys: ['a'], next: 'x/y+=' },
  ],
])('%s', (_, xml, page) => {
  expect(parseKeyPage(xml)).toEqual(page)
})
