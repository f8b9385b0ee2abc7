import { licenceOf } from './licences.ts'
import type { ShippedPackage } from './shipped-packages.ts'

/** The components of the archive, as a CycloneDX document. */
export function sbomOf(version: string, packages: readonly ShippedPackage[]): string {
  const components = new Map(packages.map((shipped) => [purlOf(shipped), componentOf(shipped)]))
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${crypto.randomUUID()}`,
    version: 1,
    metadata: {
      timestamp: new Date().toISOString(),
      component: {
        type: 'application',
        'bom-ref': `longhouse@${version}`,
        name: 'longhouse',
        version,
        licenses: [{ license: { id: 'MIT' } }],
      },
    },
    components: [...components.values()],
  }
  return `${JSON.stringify(document, undefined, 2)}\n`
}

function componentOf(shipped: ShippedPackage): object {
  return {
    type: 'library',
    'bom-ref': purlOf(shipped),
    name: shipped.name,
    version: shipped.version,
    purl: purlOf(shipped),
    hashes: [{ alg: 'SHA-512', content: hexOf(shipped.integrity) }],
    licenses: [{ expression: licenceOf(shipped) }],
  }
}

/** The package URL, with the scope's `@` written as %40. */
function purlOf({ name, version }: ShippedPackage): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}

function hexOf(integrity: string): string {
  return Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex')
}
