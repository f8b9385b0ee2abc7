import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { signatureProblem } from './signature.ts'

// The examples of "Signature Calculations for the Authorization Header" in Amazon's S3 API reference.
const keys = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}
const now = Date.parse('2013-05-24T00:00:00Z')
const hashOf = (body: string) => createHash('sha256').update(body).digest('hex')

function signed({ method = 'GET', url = '/', headers = {}, signature = '', body = '' }) {
  const all: Record<string, string> = {
    host: 'examplebucket.s3.amazonaws.com',
    'x-amz-content-sha256': hashOf(body),
    'x-amz-date': '20130524T000000Z',
    ...headers,
  }
  const names = Object.keys(all).toSorted().join(';')
  const authorization = `AWS4-HMAC-SHA256 Credential=${keys.accessKeyId}/20130524/us-east-1/s3/aws4_request,SignedHeaders=${names},Signature=${signature}`
  return { method, url, headers: { ...all, authorization }, body: Buffer.from(body) }
}

const ranged = {
  url: '/test.txt',
  headers: { range: 'bytes=0-9' },
  signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
}

test.each([
  { name: 'a part of an object', ...ranged },
  {
    name: 'an object to keep',
    method: 'PUT',
    url: '/test%24file.text',
    headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    body: 'Welcome to Amazon S3.',
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  {
    name: 'the life of a bucket',
    url: '/?lifecycle',
    signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  },
  {
    name: 'a list',
    url: '/?max-keys=2&prefix=J',
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
])('the signature of $name is right', (request) => {
  expect(signatureProblem(signed(request), keys, now)).toBeUndefined()
})

test.each([
  ['AccessDenied', { ...signed(ranged), headers: {} }, keys, now],
  ['SignatureDoesNotMatch', { ...signed(ranged), url: '/other.txt' }, keys, now],
  ['SignatureDoesNotMatch', signed(ranged), { ...keys, secretAccessKey: 'wrong' }, now],
  ['InvalidAccessKeyId', signed(ranged), { ...keys, accessKeyId: 'other' }, now],
  ['AuthorizationHeaderMalformed', signed(ranged), { ...keys, region: 'eu-west-1' }, now],
  ['RequestTimeTooSkewed', signed(ranged), keys, now + 16 * 60_000],
  ['XAmzContentSHA256Mismatch', { ...signed(ranged), body: Buffer.from('more') }, keys, now],
])('%s', (problem, request, known, time) => {
  expect(signatureProblem(request, known, time)).toBe(problem)
})
