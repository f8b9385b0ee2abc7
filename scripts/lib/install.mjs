import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isArchive } from './archive.mjs'
import { fingerprint, isStamped, writeStamp } from './fingerprint.mjs'
import { bin, root } from './root.mjs'
import { run } from './run.mjs'
import { Sentence } from './sentence.mjs'

const packages = join(root, 'node_modules')
const stamp = join(packages, '.longhouse-installed')
const libraryMissing =
  'The Node that came with the packages does not run here. It needs the library libatomic, which small systems come without: on Debian and Ubuntu `apt-get install libatomic1`, on Fedora `dnf install libatomic`.'
const nodeMissing = `There is no Node for ${process.platform} on ${process.arch} among the packages. Linux and macOS on x64 and arm64 have one, and Windows on x64. npm says nothing when it cannot fetch it: try again, and see that it does not leave out optional packages (\`npm config get omit\`).`

/**
 * Installs exactly the packages of the lockfile, unless they are installed: into a separate folder, which
 * replaces the packages when it is complete. A running site continues, even if this fails.
 */
export async function ensureInstalled() {
  if (isArchive()) return requireRunningNode(bin)

  const wanted = fingerprint(['package-lock.json'])
  if (isStamped(stamp, wanted) && hasNode(bin)) return

  console.log('Installing packages (only after a change of the lockfile)…')
  const beside = join(root, '.installing')
  rmSync(beside, { recursive: true, force: true })
  try {
    await installInto(beside)
  } catch (error) {
    rmSync(beside, { recursive: true, force: true })
    throw error
  }
  takePlace(beside)
  writeStamp(stamp, wanted)
}

async function installInto(folder) {
  copyManifests(folder)
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { code, output } = await run(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    capture: true,
    cwd: folder,
  })
  if (code !== 0) {
    console.error(output)
    throw new Sentence(
      'The packages could not be installed; the lines above say why. Is the package registry within reach? What was there before is still there: try again when it is.',
    )
  }
  await requireRunningNode(join(folder, 'node_modules', '.bin'))
}

function copyManifests(folder) {
  const names = readdirSync(join(root, 'packages')).map((name) => join('packages', name, 'package.json'))
  for (const file of ['package.json', 'package-lock.json', '.npmrc', ...names]) {
    if (!existsSync(join(root, file))) continue
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
}

/** Links to our own packages are relative, so that they work in both places. */
function takePlace(beside) {
  const old = join(beside, 'before')
  if (existsSync(packages)) renameSync(packages, old)
  renameSync(join(beside, 'node_modules'), packages)
  rmSync(beside, { recursive: true, force: true })
}

/** Whether the packages are installed: the Node that runs the project is one of them. */
export function hasNode(folder) {
  return ['node', 'node.cmd'].some((name) => existsSync(join(folder, name)))
}

async function requireRunningNode(folder) {
  if (!hasNode(folder)) throw new Sentence(nodeMissing)
  const { code, output } = await run(join(folder, 'node'), ['--version'], { capture: true })
  if (code === 0) return
  console.error(output)
  throw new Sentence(libraryMissing)
}
