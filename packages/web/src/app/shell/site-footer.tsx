import { community } from '@longhouse/contract/community'
import {
  IconBrandDiscord,
  IconBrandInstagram,
  IconBrandTwitch,
  IconBrandX,
  IconBrandYoutube,
} from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { CommunityMark } from '../../ui/community-mark.tsx'
import { Link } from '../../ui/link.tsx'
import { footerLinks } from '../navigation.ts'
import { FooterInfo } from './footer-info.tsx'
import { FooterScene } from './footer-scene.tsx'
import shellLinks from './shell-links.module.css'
import classes from './site-footer.module.css'

const { organisation, links } = community

const socials = [
  { name: 'Discord', href: links.invite, Icon: IconBrandDiscord },
  { name: 'X', href: links.x, Icon: IconBrandX },
  { name: 'Instagram', href: links.instagram, Icon: IconBrandInstagram },
  { name: 'Twitch', href: links.twitch, Icon: IconBrandTwitch },
  { name: 'YouTube', href: links.youtube, Icon: IconBrandYoutube },
]

export function SiteFooter() {
  return (
    <footer className={classes.footer} data-zone="night">
      <FooterScene />
      <div className={classes.ground}>
        <div className={classes.inner}>
          <div className={classes.brand}>
            <CommunityMark size={44} />
            <p className={classes.motto}>Nobody plays alone.</p>
          </div>
          <nav aria-label="Footer">
            <ul className={classes.links}>
              {footerLinks.map(({ label, to }) => (
                <li key={to}>
                  <Link to={to} className={shellLinks.footer}>
                    {label}
                  </Link>
                </li>
              ))}
              <li>
                <FooterInfo />
              </li>
            </ul>
          </nav>
          <ul className={classes.socials} aria-label="Find us elsewhere">
            {socials.map(({ name, href, Icon }) => (
              <li key={name}>
                <a
                  className={classes.social}
                  href={href}
                  target="_blank"
                  rel="noopener noreferrer"
                  aria-label={name}
                >
                  <Icon size={22} stroke={1.7} aria-hidden="true" />
                </a>
              </li>
            ))}
          </ul>
        </div>
        <p className={classes.small}>
          © {organisation.foundedYear}
          <CurrentYear /> {organisation.name}. Website by{' '}
          <a href={organisation.designer.url} target="_blank" rel="noopener noreferrer">
            {organisation.designer.name}
          </a>
          .
        </p>
      </div>
    </footer>
  )
}

// A page written last year must not claim to be of this one, nor disagree with the browser about it.
function CurrentYear() {
  const year = useSyncExternalStore(neverChanges, currentYear, () => undefined)
  return year && `–${year}`
}

const neverChanges = () => () => undefined
const currentYear = () => new Date().getFullYear()
