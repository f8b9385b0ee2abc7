/** Why a command of a guide is not run by the test. An entry that no guide has any more is a failure. */
export const notRun: Readonly<Record<string, string>> = {
  'apt-get install git nodejs npm libatomic1': 'as root, from the network',
  'useradd --system --create-home --home-dir /var/lib/longhouse --shell /bin/bash longhouse': 'as root',
  'install -d -o longhouse -g longhouse /opt/longhouse': 'as root',
  'su - longhouse': 'as root; the test is an ordinary user already',
  'systemctl daemon-reload && systemctl enable --now longhouse': 'as root, with systemd',
  'journalctl -u longhouse': 'with systemd',
  'systemctl restart longhouse': 'as root, with systemd',
  'install -d -o longhouse -g longhouse -m 700 /var/backups/longhouse': 'as root',
  'systemctl daemon-reload && systemctl enable --now longhouse-backup.timer': 'as root, with systemd',
  'systemctl start longhouse-backup && ls -l /var/backups/longhouse': 'as root, with systemd',
  'podman build --format docker -f deploy/Containerfile -t longhouse .':
    'needs podman and an image of the network',
  'podman run -d --name longhouse -p 127.0.0.1:8090:8090 -v longhouse-data:/app/data --env-file .env longhouse':
    'needs podman',
  'podman exec longhouse npm run manage -- doctor': 'needs podman',
  'cp community.config.ts data/': 'for clones of a version in which this file was tracked',
  'git checkout community.config.ts': 'for clones of a version in which this file was tracked',
  'git checkout origin/HEAD -- community.sample.ts':
    'for clones of a version in which another file was tracked',
  'npm run manage -- superuser upsert': 'names the command without its address',
  'node packages/engine/conformance/make-data.ts --out pb_data': 'needs the binary of PocketBase, x64 alone',
  'node scripts/import-drill.ts pb_data': 'needs what the command before it makes',
  'npm test': 'runs this test',
  'npm run check': 'is the first part of `npm test`',
}

/** Commands that go on until somebody ends them, and what they print once they work. */
export const goOn: readonly (readonly [end: RegExp, printed: RegExp])[] = [
  [/npm start$/, /The site is at/],
  [/npm run dev$/, /ready in/],
]

/** Commands that ask for a password. */
export const asksPassword = /superuser upsert|user create/

/** Other ends than 0 that are no failure of the command: `doctor` has found something. */
export const otherEnds: Readonly<Record<string, number>> = { 'npm run manage -- doctor': 1 }
