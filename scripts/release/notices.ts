import { isOpenSource, licenceOf, licenceTextOf } from './licences.ts'
import type { ShippedPackage } from './shipped-packages.ts'

const intro = `What Longhouse is made of besides its own code (LICENSE). The packages below are in the archive of a
release: as they are under node_modules, or as part of the web app under packages/web/dist.`
const rule = '-'.repeat(80)

/** The notices file: name, version, licence and its text for each package. */
export function noticesOf(root: string, packages: readonly ShippedPackage[]): string {
  const parts = packages.map((shipped) =>
    [
      rule,
      `${shipped.name} ${shipped.version}`,
      `Licence: ${licenceOf(shipped)}`,
      '',
      licenceTextOf(root, shipped) ?? '',
    ].join('\n'),
  )
  return [intro, ...parts, ''].join('\n\n')
}

/** Lists licences that are not open source, and packages without a licence text. */
export function licenceProblems(root: string, packages: readonly ShippedPackage[]): readonly string[] {
  return packages.flatMap((shipped) => {
    const name = `${shipped.name} ${shipped.version}`
    const licence = licenceOf(shipped)
    if (!isOpenSource(licence))
      return [`${name} has the licence ${licence || 'none'}, which is not on the list of open-source ones.`]
    return licenceTextOf(root, shipped) === undefined ? [`${name} brings no text of ${licence}.`] : []
  })
}
