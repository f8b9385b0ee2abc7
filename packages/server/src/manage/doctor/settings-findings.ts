import { BlockList, isIP } from 'node:net'
import type { Settings } from '../../settings.ts'
import type { Finding } from './finding.ts'

/** Checks the settings without calling any service. In the demo all are allowed. */
export function settingsFindings(settings: Settings): Finding[] {
  if (settings.isDemo) return [{ name: `public address ${settings.publicUrl}` }]
  return [
    addressFinding(settings),
    proxyFinding(settings),
    limitsFinding(settings),
    superuserFinding(settings),
    ...metricsFindings(settings),
  ]
}

const ownNetworks = new BlockList()
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  // Networks of providers, and private ones such as Tailscale.
  ['100.64.0.0', 10],
] as const)
  ownNetworks.addSubnet(network, bits)
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  ownNetworks.addSubnet(network, bits, 'ipv6')

/** Whether any client can read the metrics. A host name counts as one of an own network. */
function metricsFindings({ metrics }: Settings): Finding[] {
  if (!metrics?.address) return []
  const name = 'metrics'
  const { host, port } = metrics.address
  const version = isIP(host)
  const isOwn = version === 0 || ownNetworks.check(host, version === 6 ? 'ipv6' : 'ipv4')
  if (metrics.token !== undefined || isOwn) return [{ name }]
  return [
    {
      name,
      problem: `anybody who reaches port ${port} can read them: they are open on ${host}, without a token`,
      todo: 'set METRICS_TOKEN, or METRICS_ADDRESS to 127.0.0.1 or an address of your own network.',
    },
  ]
}

function addressFinding({ publicUrl }: Settings): Finding {
  const name = `public address ${publicUrl}`
  if (!publicUrl.startsWith('http://')) return { name }
  const todo = 'set PUBLIC_URL to the address people use, behind a proxy with a certificate.'
  return { name, problem: 'not https', todo }
}

function proxyFinding({ publicUrl, trustProxy }: Settings): Finding {
  const name = 'addresses of visitors'
  if (!publicUrl.startsWith('https://') || trustProxy !== false) return { name }
  const problem =
    'there must be a proxy that speaks https, but TRUST_PROXY is not set, so that all visitors look like one and share its rate limits'
  return { name, problem, todo: 'set TRUST_PROXY to the address of the proxy.' }
}

function limitsFinding({ rateLimits }: Settings): Finding {
  const name = 'rate limits'
  if (rateLimits) return { name }
  return {
    name,
    problem: 'off, so that passwords can be guessed without end',
    todo: 'remove RATE_LIMITS=off.',
  }
}

function superuserFinding({ superuser }: Settings): Finding {
  const name = 'superuser'
  if (!superuser) return { name }
  if (superuser.password.length >= 16) return { name }
  const warning = 'its password is short, stands in the settings, and comes back with every start'
  const todo =
    'make the account with `npm run manage -- superuser upsert` and remove SUPERUSER_EMAIL and SUPERUSER_PASSWORD.'
  return { name, warning, todo }
}
