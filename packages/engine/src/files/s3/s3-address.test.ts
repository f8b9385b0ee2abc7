import { expect, test } from 'vitest'
import { parseS3Address } from './s3-address.ts'

test.each([
  {
    text: 's3://KEY:SECRET@storage.example.com/house',
    address: { endpoint: 'https://storage.example.com', bucket: 'house', prefix: '', region: 'us-east-1' },
  },
  {
    text: 's3://KEY:SECRET@127.0.0.1:9000/house/a/b/?region=eu-1&tls=0',
    address: { endpoint: 'http://127.0.0.1:9000', bucket: 'house', prefix: 'a/b/', region: 'eu-1' },
  },
  {
    text: 's3://KEY:SECRET@s3.eu-central-1.amazonaws.com/house',
    address: { endpoint: 'https://s3.eu-central-1.amazonaws.com', bucket: 'house', region: 'eu-central-1' },
  },
  {
    text: 's3://K%2FY:a%2Fb%2Bc%3D@host/house',
    address: { accessKeyId: 'K/Y', secretAccessKey: 'a/b+c=' },
  },
])('$text', ({ text, address }) => {
  expect(parseS3Address(text)).toMatchObject(address)
})

test.each([
  ['http://KEY:hush@host/house', 'must look like s3://'],
  ['s3://KEY:hush@host', 'names no bucket'],
  ['s3://KEY:hush@host/UPPER', 'names no bucket'],
  ['s3://host/house', 'needs a key and a secret'],
  ['s3://KEY@host/house', 'needs a key and a secret'],
  ['s3://KEY:hush@host/house/a%2Fb', 'may have letters'],
  ['s3://KEY:hush%@host/house', 'percent-encoded'],
])('%s is refused without telling the secret', (text, problem) => {
  expect(() => parseS3Address(text)).toThrow(problem)
  expect(() => parseS3Address(text)).not.toThrow('hush')
})
