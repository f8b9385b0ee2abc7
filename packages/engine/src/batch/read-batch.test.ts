import { describe, expect, test } from 'vitest'
import type { UploadedFile } from '../records/files.ts'
import { readBatch } from './read-batch.ts'

const parseQuery = (text: string) => Object.fromEntries(new URLSearchParams(text))
const read = (values: Record<string, unknown>, files: Record<string, UploadedFile[]> = {}) =>
  readBatch({ values, files }, { maxRequests: 3, parseQuery })
const upload = (name: string): UploadedFile => ({ name, size: 0, bytes: async () => new Uint8Array() })

describe('a batch', () => {
  test('is read into its requests', () => {
    const requests = [
      { method: 'post', url: '/api/collections/faqs/records?fields=id', body: { question: 'x' } },
      { method: 'DELETE', url: '/api/collections/a%20b/records/1' },
    ]
    expect(read({ requests })).toEqual([
      {
        method: 'POST',
        path: '/api/collections/faqs/records',
        query: { fields: 'id' },
        headers: {},
        body: { values: { question: 'x' }, files: {} },
      },
      {
        method: 'DELETE',
        path: '/api/collections/a b/records/1',
        query: {},
        headers: {},
        body: { values: {}, files: {} },
      },
    ])
  })

  test('hands each request the files named for it', () => {
    const [one, two, three] = [upload('1'), upload('2'), upload('3')]
    const items = read(
      { requests: [{}, {}] },
      {
        'requests.0.docs': [one],
        'requests[0].docs': [two],
        'requests.1.docs+': [three],
        'requests.9.x': [one],
        docs: [one],
      },
    )
    expect(items.map(({ body }) => body.files)).toEqual([{ docs: [one, two] }, { 'docs+': [three] }])
  })

  test('keeps inner headers for rules, but not the Authorization', () => {
    const [item] = read({ requests: [{ headers: { 'X-Team': 'red', Authorization: 'stolen' } }] })
    expect(item?.headers).toEqual({ x_team: 'red' })
  })

  test.each<[string, Record<string, unknown>, object]>([
    ['none', {}, { code: 'validation_required', message: 'Cannot be blank.' }],
    ['an empty list', { requests: [] }, { code: 'validation_required', message: 'Cannot be blank.' }],
    [
      'more than the limit',
      { requests: [{}, {}, {}, {}] },
      {
        code: 'validation_length_too_long',
        message: 'The length must be no more than 3.',
        params: { min: 0, max: 3 },
      },
    ],
  ])('of %s is refused', (_what, values, error) => {
    expect(() => read(values)).toThrow(
      expect.objectContaining({
        status: 400,
        message: 'Invalid batch request data.',
        data: { requests: error },
      }),
    )
  })

  test.each<[string, unknown]>([
    ['a number', 7],
    ['nulls', [null]],
    ['a number as address', [{ url: 2 }]],
    ['a list as body', [{ body: [] }]],
    ['an address without end', [{ url: `/api/collections/faqs/records?${'a&'.repeat(10_000)}` }]],
  ])('of %s cannot be read', (_what, requests) => {
    expect(() => read({ requests })).toThrow('Failed to read the submitted batch data.')
  })
})
