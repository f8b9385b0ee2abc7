import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { ReadStream } from 'node:tty'
import { ConfigurationError } from '../configuration-error.ts'

/** Longer than any valid password, so that a large file is not read by mistake. */
const maxBytes = 4096

export const visiblePassword =
  'A password on the command line can be read by everybody on this machine: leave it out. It is asked for, or read from standard input.'

/**
 * Reads a password: typed twice without being shown, or the first line of standard input if that is not a
 * terminal.
 */
export async function readPassword(input: NodeJS.ReadStream = process.stdin): Promise<string> {
  return input.isTTY ? askTwice(input) : firstLine(input)
}

async function firstLine(input: AsyncIterable<string | Uint8Array>): Promise<string> {
  let text = ''
  for await (const chunk of input) {
    text += String(chunk)
    if (text.includes('\n') || text.length > maxBytes) break
  }
  return text.split(/\r?\n/, 1)[0] ?? ''
}

async function askTwice(input: ReadStream): Promise<string> {
  // Readline echoes what is typed: into nothing.
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: silence, terminal: true })
  const ask = async (question: string) => {
    process.stderr.write(question)
    const answer = await lines.question('')
    process.stderr.write('\n')
    return answer
  }
  lines.once('SIGINT', () => process.exit(130))
  try {
    const password = await ask('Password: ')
    if ((await ask('Again: ')) !== password)
      throw new ConfigurationError(['The two passwords differ. Nothing has changed.'])
    return password
  } finally {
    lines.close()
  }
}
