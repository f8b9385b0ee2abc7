/**
 * Programs in guides that an ordinary user in a fresh clone cannot run, by the first words of a command, with
 * the reason.
 */
export const notHere: Readonly<Record<string, string>> = {
  'apt-get': 'as root, from the network',
  useradd: 'as root',
  'install -d -o': 'as root',
  'su -': 'as root',
  systemctl: 'as root, with systemd',
  journalctl: 'with systemd',
  podman: 'needs podman and an image from the network',
  'BASE=$(podman': 'needs podman and an image from the network',
  ...Object.fromEntries(
    [
      'sha256sum -c',
      'tar -xzf',
      'ln -s',
      'ln -sfn',
      'install -o',
      'cp -rn',
      'npm run release --',
      'npm run build && npm run assemble',
    ].map((words) => [
      words,
      'as root, or changes versions: scripts/release/release.db.test.ts does the same',
    ]),
  ),
}

/** Why the test does not run a single command of a guide. */
export const notRun: Readonly<Record<string, string>> = {
  'cp community.config.ts data/': 'for clones of a version in which this file was tracked',
  'git checkout community.config.ts': 'for clones of a version in which this file was tracked',
  'git checkout origin/HEAD -- community.sample.ts':
    'for clones of a version in which another file was tracked',
  'git checkout TAG && npm run build': 'scripts/guides/way-back.test.ts does the same',
  'git checkout main': 'scripts/guides/way-back.test.ts does the same',
  'mkdir data/later && mv data/data.db* data/later/': 'scripts/guides/way-back.test.ts does the same',
  'npm run manage -- superuser upsert': 'names the command without its address',
  'node packages/engine/conformance/make-data.ts --out pb_data': 'needs the binary of PocketBase, x64 alone',
  'node scripts/import-drill.ts pb_data': 'needs what the command before it makes',
  'npm test': 'takes a quarter of an hour, and CI runs it',
  'npm run test:all': 'runs this test',
  'npm run check': 'is the first part of `npm test`',
}

/** Commands that run until they are stopped, and the output that shows they work. */
export const goOn: readonly (readonly [end: RegExp, printed: RegExp])[] = [
  [/(?:npm|--run) start$/, /The site is at/],
  [/npm run dev$/, /ready in/],
]

/** Commands that ask for a password. */
export const asksPassword = /superuser upsert|user create/

/** Exit codes other than 0 that are not a failure: `doctor` has findings. */
export const otherEnds: Readonly<Record<string, number>> = {
  'npm run manage -- doctor': 1,
  'node_modules/.bin/node --run manage -- doctor': 1,
}
