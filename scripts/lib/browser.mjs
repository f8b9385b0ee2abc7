import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { aptInstall, hasApt, readPackageLists } from './apt.mjs'
import { run } from './run.mjs'

/** A browser without a window system: a page takes half the processor time. */
const shell = '/usr/bin/chromium-headless-shell'
const whole = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Finds a Chromium for the browser tests: `CHROMIUM_PATH`, the headless shell (of the system, or installed by
 * apt as root), the one inside an npm package, and last a full browser.
 */
export async function ensureBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  if (existsSync(shell) || (await installShell())) return shell

  const unpacked = await unpackBrowser()
  if (unpacked) return unpacked

  const present = whole.find((path) => existsSync(path))
  if (!present)
    throw new Error('There is no Chromium for the tests: install one, or name it in CHROMIUM_PATH.')
  console.log(`The tests use ${present}. With chromium-headless-shell they would take half the time.`)
  return present
}

async function installShell() {
  if (!hasApt()) return false
  console.log('Installing a browser for the tests (once per machine)…')
  await readPackageLists()
  return (await aptInstall(['chromium-headless-shell', 'fonts-liberation'])) && existsSync(shell)
}

/** It is built for Linux, and some systems lack its libraries. */
async function unpackBrowser() {
  if (process.platform !== 'linux') return undefined
  try {
    const { default: chromium, inflate, setupLambdaEnvironment } = await import('@sparticuz/chromium')
    const folder = new URL('../../node_modules/@sparticuz/chromium/bin/', import.meta.url).pathname
    await inflate(join(folder, 'al2023.tar.br'))
    setupLambdaEnvironment(join(tmpdir(), 'al2023', 'lib'))
    const path = await chromium.executablePath()
    const { code } = await run(path, ['--version'], { capture: true })
    return code === 0 ? path : undefined
  } catch {
    return undefined
  }
}
