/** Stands in a page where what is rendered later goes. */
export const gap = { head: '<!--head-->', body: '<!--body-->' }
