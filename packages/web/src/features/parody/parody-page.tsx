import { community } from '@longhouse/contract/community'
import { IconAlertOctagon } from '@tabler/icons-react'
import { lazy, Suspense, useLayoutEffect } from 'react'
import { loadChunk } from '../../lib/base/chunks.ts'
import { documentTitle, DocumentTitle } from '../../ui/base/document-title.tsx'
import { Page } from '../../ui/base/page.tsx'
import { Plate } from '../../ui/base/plate.tsx'
import classes from './parody-page.module.css'

const title = 'CYBER ATTACK DETECTED'
const OceanMap = lazy(async () => ({ default: (await loadChunk(() => import('./ocean-map.tsx'))).OceanMap }))

/** A security alert so bad that it can only be a joke, as it admits. */
export function ParodyPage({ ip }: { ip: string }) {
  useTitleMarquee(`⚠ ${title} ⚠ come back, ${ip} ⚠ `, documentTitle(title))
  return (
    <Page>
      <DocumentTitle title={title} />
      <div className={`bar text-center ${classes.alert}`} role="alert">
        <IconAlertOctagon size={44} aria-hidden="true" />
        <h1 className={classes.title} tabIndex={-1}>
          {title}
        </h1>
        <p>Your connection has been compromised. Or at least it has been looked at funny.</p>
      </div>
      <div className={`grid gap-24 ${classes.columns}`}>
        <Plate as="section" edge="danger" aria-labelledby="report-title">
          <h2 id="report-title" className="text-20 strong below-16">
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
          <h2 id="map-title" className="text-20 strong below-16">
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
        <h2 id="actions-title" className="text-20 strong below-16">
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

interface ReportLine {
  readonly name: string
  readonly value: string
}

/** The findings about an address, all of them invented. */
function reportFor(ip: string): ReportLine[] {
  return [
    { name: 'Your address', value: ip },
    { name: 'Threat level', value: 'Mildly spicy' },
    { name: 'Attacker', value: 'Gary, a seagull with a laptop' },
    { name: 'Method', value: 'Typed your address into a link' },
    { name: 'Firewall', value: 'On fire' },
    { name: 'Antivirus', value: 'Has caught a cold' },
    { name: 'Files encrypted', value: 'One, and it was the one named “final_final_2”' },
    { name: 'Ransom', value: 'Three fish and a revive' },
  ]
}

/** What to do about it. */
function actionsFor(name: string): string[] {
  return [
    'Do not panic. Panicking costs points.',
    'Unplug the router, apologise to it, plug it in again.',
    'Put your phone in rice. The rice is for Gary.',
    'Change your password from “password” to “Password”. (Please do not.)',
    'Board up the nearest window and wait for the round to end.',
    `Call the ${name} hotline and ask for somebody with a ray gun.`,
    'Close this tab and drink a glass of water.',
  ]
}

const step = 100

/** While the tab is hidden its title runs past, one letter every 100 ms; on return it is what it was. */
function useTitleMarquee(text: string, resting: string): void {
  // Stops in the same breath in which the next screen puts up its title, or a last step would overwrite that one.
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined
    const look = () => {
      clearInterval(timer)
      if (!document.hidden) {
        document.title = resting
        return
      }
      let position = 0
      timer = setInterval(() => {
        position += 1
        document.title = marquee(text, position)
      }, step)
    }
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [text, resting])
}

/** The text, turned so far that the letter at `position` comes first. */
export function marquee(text: string, position: number): string {
  const letters = Array.from(text)
  const start = position % letters.length
  return [...letters.slice(start), ...letters.slice(0, start)].join('')
}
