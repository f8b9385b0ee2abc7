import { community } from '@longhouse/contract/community'
import { IconAlertOctagon } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { loadChunk } from '../../lib/chunks.ts'
import { documentTitle, DocumentTitle } from '../../ui/document-title.tsx'
import { Page } from '../../ui/page.tsx'
import { Plate } from '../../ui/plate.tsx'
import { actionsFor, reportFor } from './parody-report.ts'
import classes from './parody-page.module.css'
import { useTitleMarquee } from './use-title-marquee.ts'

const title = 'CYBER ATTACK DETECTED'
const OceanMap = lazy(async () => ({ default: (await loadChunk(() => import('./ocean-map.tsx'))).OceanMap }))

/** A security alert so bad that it can only be a joke, as it admits. */
export function ParodyPage({ ip }: { ip: string }) {
  useTitleMarquee(`⚠ ${title} ⚠ come back, ${ip} ⚠ `, documentTitle(title))
  return (
    <Page>
      <DocumentTitle title={title} />
      <div className={classes.alert} role="alert">
        <IconAlertOctagon size={44} aria-hidden="true" />
        <h1 className={classes.title} tabIndex={-1}>
          {title}
        </h1>
        <p className={classes.sub}>
          Your connection has been compromised. Or at least it has been looked at funny.
        </p>
      </div>
      <div className={classes.columns}>
        <Plate as="section" edge="danger" aria-labelledby="report-title">
          <h2 id="report-title" className={classes.heading}>
            Compromised connection report
          </h2>
          <dl className={classes.report}>
            {reportFor(ip).map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Plate>
        <section aria-labelledby="map-title">
          <h2 id="map-title" className={classes.heading}>
            Attacker’s location
          </h2>
          <div className={classes.map}>
            <Suspense fallback={<p className={classes.wait}>Turning the satellite…</p>}>
              <OceanMap {...community.parody} />
            </Suspense>
          </div>
        </section>
      </div>
      <section aria-labelledby="actions-title" className={classes.actions}>
        <h2 id="actions-title" className={classes.heading}>
          Recommended actions
        </h2>
        <ol>
          {actionsFor(community.organisation.name).map((action) => (
            <li key={action}>{action}</li>
          ))}
        </ol>
      </section>
      <p className={classes.disclaimer}>
        <strong>Disclaimer:</strong> this page is a parody and for entertainment only. Nothing was attacked,
        nothing was detected and nothing was recorded; the address above was simply read from this page’s
        link. It is not affiliated with any security company, game or authority.
      </p>
    </Page>
  )
}
