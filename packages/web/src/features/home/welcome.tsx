import { community } from '@longhouse/contract/community'
import { CommunityMark } from '../../ui/base/community-mark.tsx'
import { TallyMark } from '../../ui/base/tally-mark.tsx'
import classes from './home.module.css'

/** Who we are, in the community's own words. */
export function Welcome({ id }: { id: string }) {
  const { title, name, welcome } = community.organisation
  return (
    <section className={classes.section} id={id} tabIndex={-1} aria-labelledby="welcome-title">
      <div>
        <TallyMark size={56} />
        <h2 id="welcome-title" className={classes.title}>
          Welcome to the family
        </h2>
        {welcome.map((paragraph) => (
          <p key={paragraph} className={classes.text}>
            {paragraph}
          </p>
        ))}
      </div>
      <div className={classes.emblem}>
        <CommunityMark size={220} title={`Logo of ${title}`} />
        <span className={classes.name}>{name}</span>
      </div>
    </section>
  )
}
