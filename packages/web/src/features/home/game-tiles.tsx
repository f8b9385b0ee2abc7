import { community } from '@longhouse/contract/community'
import { IconArrowUpRight } from '@tabler/icons-react'
import { artSheet, tileArt } from './game-art.tsx'
import classes from './home.module.css'

/** The games we play, each with a door of its own into the chat. */
export function GameTiles() {
  return (
    <section className={classes.tilesSection} aria-labelledby="games-title">
      <h2 id="games-title" className={classes.tilesTitle}>
        Our Supported Games
      </h2>
      <ul className={classes.grid}>
        {community.homeTiles.map(({ title, art, invite }) => {
          const Art = tileArt[art]
          return (
            <li key={title}>
              <a className={classes.tile} href={invite} target="_blank" rel="noopener noreferrer">
                <svg
                  className={classes.art}
                  viewBox={artSheet}
                  preserveAspectRatio="xMidYMid slice"
                  aria-hidden="true"
                  focusable="false"
                >
                  <Art />
                </svg>
                <span className={classes.label}>
                  {title}
                  <IconArrowUpRight size={22} aria-hidden="true" />
                </span>
              </a>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
