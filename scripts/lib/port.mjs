import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import * as util from 'node:util'
import { root } from './root.mjs'
import { Sentence } from './sentence.mjs'

const patienceMs = 1000

/**
 * Throws if another program uses the port, before minutes go into an installation. The site checks it again.
 */
export async function requireFreePort() {
  const settings = { ...writtenSettings(), ...process.env }
  const port = settings.PORT || '8090'
  if (!/^[1-9]\d{0,4}$/.test(port) || !(await isAnswered(settings.HOST || '127.0.0.1', Number(port)))) return
  throw new Sentence(
    `The site cannot start: port ${port} is taken. Stop the other program, or set PORT to another number.`,
  )
}

/** Reads `.env`; the site itself reports errors in the file. */
function writtenSettings() {
  const file = join(root, '.env')
  // Node can parse the format since 20.12.
  if (!existsSync(file) || !util.parseEnv) return {}
  try {
    return util.parseEnv(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

async function isAnswered(host, port) {
  const socket = connect({ host, port })
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(patienceMs) })
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
