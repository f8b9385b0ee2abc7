import { IconCookie, IconFileText, IconShieldLock } from '@tabler/icons-react'
import { Link } from '../../ui/base/link.tsx'
import classes from './policy-links.module.css'

const policies = [
  {
    to: '/policies/privacy',
    title: 'Privacy Policy',
    text: 'What we store about you, why, and how to get it back or get rid of it.',
    Icon: IconShieldLock,
  },
  {
    to: '/policies/cookies',
    title: 'Cookie Policy',
    text: 'One cookie, a few notes in your browser, and no tracking.',
    Icon: IconCookie,
  },
  {
    to: '/policies/terms',
    title: 'Terms of Service',
    text: 'What we expect of each other on this site.',
    Icon: IconFileText,
  },
]

export function PolicyLinks() {
  return (
    <ul className={classes.list}>
      {policies.map(({ to, title, text, Icon }) => (
        <li key={to}>
          <Link to={to} className={classes.link ?? ''}>
            <Icon className="primary" size={34} stroke={1.5} aria-hidden="true" />
            <span className="text-20 display strong">{title}</span>
            <span className="muted">{text}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
