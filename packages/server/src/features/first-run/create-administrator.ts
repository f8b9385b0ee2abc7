import { ApiError, failedToCreate, type Engine, type ErrorData } from '@longhouse/engine'
import { firstRunMessages, type FirstRunBody } from '@longhouse/contract/first-run'
import { type User, isUsername } from '@longhouse/contract/users'
import { noteAct } from '../../platform/note-act.ts'
import { firstRunLinksCollection } from '../../collections/site.ts'
import { holdFirstRun, requireLink } from './first-run-link.ts'
import { usersCollection } from '../../collections/users.ts'

/** Creates the first administrator and deletes the link: both or neither. The link proves the address. */
export async function createAdministrator(engine: Engine, body: FirstRunBody): Promise<User> {
  const { token, email, username, password } = body
  const now = await engine.clock()
  // Without the link, clients learn nothing about errors in the form.
  await requireLink(engine, token, now)
  requireFilledIn(body)
  const rights = { is_admin: true, can_operate: true }
  const values = { email, username, password, passwordConfirm: password, verified: true, ...rights }
  try {
    return await engine.transaction(async (tx) => {
      await holdFirstRun(tx)
      const link = await requireLink(tx, token, now)
      const person = await tx.records(usersCollection).create(values)
      await tx.records(firstRunLinksCollection).delete(link)
      const act = { action: 'create', collection: 'users', record: person.id, subject: person.id } as const
      await noteAct(tx, { by: person, ...act, after: { username, ...rights } })
      return person
    })
  } catch (error) {
    throw isTaken(error) ? failedToCreate(inPlainWords(error.data)) : error
  }
}

function requireFilledIn({ email, username, password }: FirstRunBody): void {
  const blank = { code: 'validation_required', message: firstRunMessages.blank }
  const odd = { code: 'validation_invalid_format', message: firstRunMessages.username }
  const problems = {
    ...(email === '' && { email: blank }),
    ...(username === '' ? { username: blank } : !isUsername(username) && { username: odd }),
    ...(password === '' && { password: blank }),
  }
  if (Object.keys(problems).length > 0) throw failedToCreate(problems)
}

const taken = 'validation_not_unique'
const takenMessages = { email: firstRunMessages.addressTaken, username: firstRunMessages.usernameTaken }

function isTaken(error: unknown): error is ApiError {
  return error instanceof ApiError && Object.values(error.data).some(({ code }) => code === taken)
}

function inPlainWords(data: ErrorData): ErrorData {
  const words = Object.entries(takenMessages).filter(([field]) => data[field]?.code === taken)
  return {
    ...data,
    ...Object.fromEntries(words.map(([field, message]) => [field, { code: taken, message }])),
  }
}
