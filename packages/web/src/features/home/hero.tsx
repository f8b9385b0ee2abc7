import { community } from '@longhouse/contract/community'
import { Button } from '@mantine/core'
import { IconArrowDown, IconBrandDiscord } from '@tabler/icons-react'
import { prefersReducedMotion } from '../../ui/base/reduced-motion.ts'
import { HeroScene } from './hero-scene.tsx'
import classes from './home.module.css'

const { organisation, links } = community

/** The first sight: the yard at night, and a door that is open. */
export function Hero({ nextSectionId }: { nextSectionId: string }) {
  const goOn = () => {
    const next = document.getElementById(nextSectionId)
    next?.scrollIntoView({ behavior: prefersReducedMotion() ? 'auto' : 'smooth' })
    next?.focus({ preventScroll: true })
  }
  return (
    <section className={classes.hero} aria-labelledby="hero-title">
      <HeroScene />
      <div className={classes.words}>
        <h1 id="hero-title" className={classes.heroTitle} tabIndex={-1}>
          {organisation.title}
        </h1>
        <p className={classes.tagline}>{organisation.tagline}</p>
        <div className="wrap gap-12">
          <Button
            component="a"
            href={links.invite}
            target="_blank"
            rel="noopener noreferrer"
            size="lg"
            className={classes.join}
            leftSection={<IconBrandDiscord size={22} aria-hidden="true" />}
          >
            Join Us
          </Button>
          <Button size="lg" variant="default" className={classes.dream} onClick={goOn}>
            Dream Making
          </Button>
        </div>
      </div>
      <IconArrowDown className={classes.arrow} size={28} aria-hidden="true" />
    </section>
  )
}
