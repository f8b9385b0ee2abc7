import { expect, test } from 'vitest'
import { exportRecords, filterAfter } from './export-dialog.tsx'

const rows = Array.from({ length: 5 }, (_, index) => ({
  id: `r${index}`,
  title: index === 1 ? '=1+1' : `Title, ${index}`,
}))
const fetchAfter = async (id: string | undefined) => {
  const first = id === undefined ? 0 : rows.findIndex((row) => row.id === id) + 1
  return rows.slice(first, first + 2)
}

async function taken(format: 'csv' | 'json', signal = new AbortController().signal) {
  const progress: number[] = []
  const onProgress = (count: number) => void progress.push(count)
  const blob = await exportRecords({ format, columns: ['id', 'title'], fetchAfter, onProgress, signal })
  return { text: await blob.text(), progress }
}

test('page after page becomes one CSV file', async () => {
  const { text, progress } = await taken('csv')
  expect(text).toBe(
    'id,title\r\nr0,"Title, 0"\r\nr1,\'=1+1\r\nr2,"Title, 2"\r\nr3,"Title, 3"\r\nr4,"Title, 4"\r\n',
  )
  expect(progress).toEqual([2, 4, 5, 5])
})

test('page after page becomes one JSON list', async () => {
  expect(JSON.parse((await taken('json')).text)).toEqual(rows)
})

test('nothing at all is an empty list', async () => {
  const options = { columns: [], onProgress: () => {}, signal: new AbortController().signal }
  const blob = await exportRecords({ ...options, format: 'json', fetchAfter: async () => [] })
  expect(JSON.parse(await blob.text())).toEqual([])
})

test('an export that is stopped yields no half file', async () => {
  await expect(taken('csv', AbortSignal.abort())).rejects.toThrow('aborted')
})

test.each([
  ['', undefined, ''],
  ['', 'abc', 'id > "abc"'],
  ["a = 'x' || b = 1", undefined, "(a = 'x' || b = 1\n)"],
  ["a = 'x' // why", 'abc', '(a = \'x\' // why\n) && id > "abc"'],
])('the filter %j after %j is %j', (filter, id, next) => expect(filterAfter(filter, id)).toBe(next))
