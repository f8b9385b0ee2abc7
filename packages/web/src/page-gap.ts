/** Placeholders in a page for the parts that are rendered later. */
export const gap = { head: '<!--head-->', body: '<!--body-->' }
