import { pino } from 'pino'
import { expect, test } from 'vitest'
import { LogBuffer, type LogEntry } from './logs.ts'

const logger = pino({ level: 'silent' })
const now = () => new Date(0)
const entry = (message: string): LogEntry => ({ level: 0, message, data: {}, created: now() })

test('entries over the limit are dropped and counted, and adding never waits', async () => {
  const written: string[][] = []
  const write = async (entries: readonly LogEntry[]) =>
    void written.push(entries.map(({ message }) => message))
  const buffer = new LogBuffer({ write, logger, now, most: 2 })
  for (const message of ['a', 'b', 'c', 'd']) buffer.add(entry(message))
  expect(written).toEqual([])
  await buffer.flush()
  expect(written).toEqual([['a', 'b', '2 log entries were dropped']])
  await buffer.close()
})

test('entries are written together every now and then', async () => {
  const written: number[] = []
  const write = async (entries: readonly LogEntry[]) => void written.push(entries.length)
  const buffer = new LogBuffer({ write, logger, now, everyMs: 20 })
  for (const message of ['a', 'b', 'c']) buffer.add(entry(message))
  await expect.poll(() => written).toEqual([3])
  await buffer.close()
})

test('a log that cannot be written costs its entries and nothing else', async () => {
  let isBroken = true
  const written: string[] = []
  const write = async (entries: readonly LogEntry[]) => {
    if (isBroken) throw new Error('the disk is full')
    written.push(...entries.map(({ message }) => message))
  }
  const buffer = new LogBuffer({ write, logger, now })
  buffer.add(entry('lost'))
  await buffer.flush()
  isBroken = false
  buffer.add(entry('kept'))
  await buffer.close()
  expect(written).toEqual(['kept', '1 log entries were dropped'])
})
