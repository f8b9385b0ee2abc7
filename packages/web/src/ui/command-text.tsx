import classes from './section.module.css'

/** Shows a message of the server; text between backticks is a command to type. */
export function CommandText({ children }: { children: string }) {
  return children.split('`').map((part, index) =>
    index % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- a sentence does not change its order
      <code key={index} className={classes.command}>
        {part}
      </code>
    ) : (
      part
    ),
  )
}
