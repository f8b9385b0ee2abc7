import type { Expected, Ledger } from './ledger.ts'

const path = '/api/collections/notes/records'
const maxRecords = 150
const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Writes as fast as it is answered until the server is gone. */
export async function writeUntilKilled(url: string, ledger: Ledger, taken: Set<string>): Promise<void> {
  for (;;) {
    const isAnswered = await randomWrite(url, ledger, taken)
    if (!isAnswered) return
  }
}

async function randomWrite(url: string, ledger: Ledger, taken: Set<string>): Promise<boolean> {
  const chance = Math.random()
  const count = ledger.ids().length
  const id = count > 0 && (chance < 0.6 || count > maxRecords) ? takeOne(ledger, taken) : undefined
  if (id !== undefined) {
    const isDelete = chance < 0.2 || count > maxRecords
    const answer = await (isDelete ? deleteOne(url, ledger, id) : updateOne(url, ledger, id))
    taken.delete(id)
    return answer
  }
  return chance < 0.8 ? createOne(url, ledger) : createBatch(url, ledger)
}

function takeOne(ledger: Ledger, taken: Set<string>): string | undefined {
  const free = ledger.ids().filter((id) => !taken.has(id))
  const id = free[Math.floor(Math.random() * free.length)]
  if (id !== undefined) taken.add(id)
  return id
}

async function createOne(url: string, ledger: Ledger): Promise<boolean> {
  const [id, record] = newRecord(true)
  const body = formOf({ id, ...record })
  return sent(ledger, [[id, record]], () => fetch(url + path, { method: 'POST', body }))
}

/** A new file in place of the old one, and a count that goes up by one. */
async function updateOne(url: string, ledger: Ledger, id: string): Promise<boolean> {
  const before = ledger.find(id)
  const record = {
    title: `title ${randomText()}`,
    count: (before?.count ?? 0) + 1,
    paper: `paper ${randomText()}`,
  }
  const body = formOf(record)
  return sent(ledger, [[id, record]], () => fetch(`${url}${path}/${id}`, { method: 'PATCH', body }))
}

async function deleteOne(url: string, ledger: Ledger, id: string): Promise<boolean> {
  return sent(ledger, [[id, undefined]], () => fetch(`${url}${path}/${id}`, { method: 'DELETE' }))
}

async function createBatch(url: string, ledger: Ledger): Promise<boolean> {
  const records = Array.from({ length: 4 }, () => newRecord(true))
  const body = new FormData()
  const requests = records.map(([id, { title, count }]) => ({
    method: 'POST',
    url: path,
    body: { id, title, count },
  }))
  body.append('@jsonPayload', JSON.stringify({ requests }))
  for (const [at, [, { paper }]] of records.entries())
    body.append(`requests.${at}.paper`, new Blob([paper]), 'paper.txt')
  return sent(ledger, records, () => fetch(`${url}/api/batch`, { method: 'POST', body }))
}

async function sent(
  ledger: Ledger,
  after: readonly (readonly [string, Expected])[],
  request: () => Promise<Response>,
): Promise<boolean> {
  let isAnswered = false
  await ledger.send(new Map(after), async () => {
    const answer = await request().catch(() => undefined)
    if (answer && !answer.ok) throw new Error(`A write was refused: ${answer.status} ${await answer.text()}`)
    isAnswered = answer !== undefined
    return isAnswered
  })
  return isAnswered
}

function newRecord(hasPaper: boolean): [string, NonNullable<Expected>] {
  const paper = hasPaper ? `paper ${randomText()}` : ''
  return [randomText(), { title: `title ${randomText()}`, count: 1, paper }]
}

function formOf({
  paper,
  ...values
}: {
  readonly [name: string]: string | number
  readonly paper: string
}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, String(value))
  if (paper) form.append('paper', new Blob([paper]), 'paper.txt')
  return form
}

function randomText(): string {
  return Array.from({ length: 15 }, () => letters[Math.floor(Math.random() * letters.length)]).join('')
}
